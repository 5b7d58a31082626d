//! The beans as reflection can walk them: a bean owns its objects, which know its number in the list.
//!
//! The set is a list, as AMF3 has no sets; that is less work than to build one, which a Java reader has to.

use std::rc::Rc;

use bevy_reflect::Reflect;

use super::bean;
use crate::amf3::{Date, Link};

bean! {
    /// An object of a bean's set.
    #[derive(Clone, Debug, Default, PartialEq, Reflect)]
    DataObject1, Date,
    /// The bean whose set it is in.
    object: Link
}

bean! {
    /// A bean.
    #[derive(Clone, Debug, Default, PartialEq, Reflect)]
    DataObject2, Date,
    /// Its objects.
    objects: Vec<DataObject1>
}

/// The same list with its dates as AMF3 can hold them.
pub fn rounded(mut beans: Vec<DataObject2>) -> Vec<DataObject2> {
    for bean in &mut beans {
        bean.property6 = bean.property6.rounded();
        for object in &mut bean.objects {
            object.property6 = object.property6.rounded();
        }
    }
    beans
}

impl From<&[DataObject2]> for super::Beans {
    fn from(beans: &[DataObject2]) -> Self {
        let one = |bean: &DataObject2| {
            Rc::new_cyclic(|this| {
                let DataObject2 { property1, property3, property5, property6: Date(millis), .. } = *bean;
                super::DataObject2 {
                    property1,
                    property2: bean.property2.clone(),
                    property3,
                    property4: bean.property4.clone(),
                    property5,
                    property6: super::Date(millis),
                    property7: bean.property7.clone(),
                    property8: bean.property8.clone(),
                    property9: bean.property9.clone(),
                    property10: bean.property10.clone(),
                    objects: bean
                        .objects
                        .iter()
                        .map(|object| super::DataObject1 {
                            property1: object.property1,
                            property2: object.property2.clone(),
                            property3: object.property3,
                            property4: object.property4.clone(),
                            property5: object.property5,
                            property6: super::Date(object.property6.0),
                            property7: object.property7.clone(),
                            property8: object.property8.clone(),
                            property9: object.property9.clone(),
                            property10: object.property10.clone(),
                            object: this.clone(),
                        })
                        .collect(),
                }
            })
        };
        super::Beans(beans.iter().map(one).collect())
    }
}
