//! Types and traits of any name and kind in `polymorphic!`.

use std::any::Any;
use std::rc::Rc;

use fory_like_core::{Deserialize, Serialize};

pub trait Out: Any {}
pub trait Generic<T>: Out {
    fn get(&self) -> T;
}

#[derive(Serialize, Deserialize)]
struct O;
#[derive(Serialize, Deserialize)]
struct I<T>(T);
#[derive(Serialize, Deserialize)]
struct Listed;

impl Out for O {}
impl Out for String {}
impl<T: 'static> Out for I<T> {}
impl Out for Listed {}
impl Generic<u8> for I<u8> {
    fn get(&self) -> u8 {
        self.0
    }
}

fory_like_core::polymorphic! { dyn Out + Send { 0 => O, 1u32 => I<u8>, 0xffff_ffff => I<i8>, 7 => Listed, 8 => String } }
fory_like_core::polymorphic! { dyn Generic<u8> { 5 => I<u8> } }

#[test]
fn types_of_any_name_can_be_listed() {
    let out: Vec<Box<dyn Out + Send>> =
        vec![Box::new(O), Box::new(I(3i8)), Box::new(Listed), Box::new(String::from("x"))];
    let bytes = fory_like_core::to_vec(&out).unwrap();
    assert_eq!(bytes, [0, 4, 0, 255, 255, 255, 255, 15, 3, 7, 8, 1, b'x']);
    assert_eq!(
        fory_like_core::to_vec(&fory_like_core::from_slice::<Vec<Box<dyn Out + Send>>>(&bytes).unwrap()).unwrap(),
        bytes
    );

    let one: Rc<dyn Generic<u8>> = Rc::new(I(9));
    let read: Rc<dyn Generic<u8>> = fory_like_core::from_slice(&fory_like_core::to_vec(&one).unwrap()).unwrap();
    assert_eq!(read.get(), 9);
    assert_eq!(
        fory_like_core::schema_of::<dyn Out + Send>().to_string(),
        "dyn Out + Send <O = 0 { 0: O {} } | I = 1 { 0: I { 0: u8 } } | I = 4294967295 { 0: I { 0: i8 } } | Listed = 7 { 0: Listed {} } | String = 8 { 0: text }>"
    );
}

#[test]
fn a_type_that_is_not_listed_is_an_error() {
    let value: Box<dyn Out + Send> = Box::new(I(3u64));
    assert_eq!(
        fory_like_core::to_vec(&value).unwrap_err().to_string(),
        "dyn Out + Send: the type of this value is not listed in the `polymorphic!` of dyn Out + Send: \
         O = 0, I = 1, I = 4294967295, Listed = 7, String = 8"
    );
}

mod hostile_names {
    #![no_implicit_prelude]
    #![allow(non_upper_case_globals, non_camel_case_types, dead_code)]

    use ::fory_like_core as core_crate;

    pub const any: u8 = 0;
    pub const kind: u8 = 0;
    pub static tag: u8 = 0;
    pub const slot: u8 = 0;
    pub struct value;
    pub struct this;
    pub const out: u8 = 0;
    pub const input: u8 = 0;
    pub const from: u8 = 0;
    pub struct Rc;
    pub struct Box;
    pub enum Option {}

    pub trait Animal: ::std::any::Any {}

    #[derive(core_crate::Serialize, core_crate::Deserialize)]
    pub struct Some(u8);

    impl Animal for Some {}

    macro_rules! list {
        ($trait:ty, $type:ty) => {
            core_crate::polymorphic! { $trait { 1 => $type } }
        };
    }

    list!(dyn Animal, Some);

    #[test]
    fn what_is_in_scope_changes_nothing() {
        let animal: ::std::boxed::Box<dyn Animal> = ::std::boxed::Box::new(Some(7));
        ::std::assert!(core_crate::to_vec(&animal).unwrap() == [0, 1, 7]);
    }
}
