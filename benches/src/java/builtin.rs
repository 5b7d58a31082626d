//! The classes of the JDK that every codec has.

use std::any::TypeId;

use super::{
    class::{Class, Field, Kind},
    fill::{SomeFn, some},
    plan::new_class,
    slot::{Prim, Slot},
    wire,
};

pub(super) const ARRAY_LIST: u32 = 0;
pub(super) const HASH_MAP: u32 = 1;
pub(super) const NUMBER: u32 = 2;
pub(super) const ENUM: u32 = 3;
/// The first of the eight boxes, in the order of `Prim::ALL`.
pub(super) const BOXES: u32 = 4;

/// The classes of the JDK, at the indices above.
pub(super) fn classes() -> Vec<Class> {
    let field = |name: &str, prim: Prim| Field {
        name: name.into(),
        code: prim.code(),
        type_string: None,
        index: 0,
        slot: Slot::Prim(prim),
    };
    let class = |name: &str, uid: u64, flags: u8, superclass: Option<u32>, fields: Vec<Field>| {
        new_class(name, uid.cast_signed(), flags, superclass, fields, Kind::Builtin)
    };
    let custom = wire::SERIALIZABLE | wire::WRITE_METHOD;
    let map_fields = vec![field("loadFactor", Prim::Float), field("threshold", Prim::Int)];
    let mut classes = vec![
        class("java.util.ArrayList", 0x7881_d21d_99c7_619d, custom, None, vec![field("size", Prim::Int)]),
        class("java.util.HashMap", 0x0507_dac1_c316_60d1, custom, None, map_fields),
        class("java.lang.Number", 0x86ac_951d_0b94_e08b, wire::SERIALIZABLE, None, Vec::new()),
        class("java.lang.Enum", 0, wire::SERIALIZABLE | wire::ENUM_FLAG, None, Vec::new()),
    ];
    let uids: [u64; 8] = [
        0xcd20_7280_d59c_faee,
        0x9c4e_6084_ee50_f51c,
        0x348b_47d9_6b1a_2678,
        0x684d_3713_3460_da52,
        0x12e2_a0a4_f781_8738,
        0x3b8b_e490_cc8f_23df,
        0xdaed_c9a2_db3c_f0ec,
        0x80b3_c24a_296b_fb04,
    ];
    for (prim, uid) in Prim::ALL.into_iter().zip(uids) {
        let number = !matches!(prim, Prim::Bool | Prim::Char);
        let superclass = number.then_some(NUMBER);
        classes.push(class(prim.class_name(), uid, wire::SERIALIZABLE, superclass, vec![field("value", prim)]));
    }
    classes
}

/// How to make options of primitives and text hold one.
pub(super) fn options() -> [(TypeId, SomeFn); 9] {
    [
        some::<bool>(),
        some::<i8>(),
        some::<u16>(),
        some::<i16>(),
        some::<i32>(),
        some::<i64>(),
        some::<f32>(),
        some::<f64>(),
        some::<String>(),
    ]
}
