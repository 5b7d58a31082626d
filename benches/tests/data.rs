//! The data sets are those of the public benchmark.

use std::rc::Rc;
use std::sync::Arc;

use fory_like_benches::data::Borrowable;
use fory_like_benches::data::graphs::{ForyTree, Item, SharedList, Tree, Zoo};
use fory_like_benches::data::lilith::{EventWrapper, LoggingEvent, interned};
use fory_like_benches::data::log::Logs;
use fory_like_benches::data::mesh::Mesh;
use fory_like_benches::data::minecraft_savedata::Players;
use fory_like_benches::data::mk48::Updates;
use fory_like_benches::data::rows::Records;
use fory_like_benches::data::wide::{Wide, Wides};
use fory_like_benches::systems::bitcode::Bitcode;
use fory_like_benches::systems::borsh::Borsh;
use fory_like_benches::systems::postcard::Postcard;
use fory_like_benches::systems::rkyv::Rkyv;
use fory_like_benches::systems::savefile::Savefile;
use fory_like_benches::systems::wincode::Wincode;
use fory_like_benches::systems::{System, fory_like};
use fory_like_core::row::{self, RowType};

fn size<T, S: System<T>>(value: &T) -> usize {
    let bytes = S::new().and_then(|mut system| system.serialize(value)).map_err(Into::into).unwrap();
    bytes.as_ref().len()
}

/// Sizes in the order bitcode, borsh, postcard, rkyv, savefile, wincode.
fn sizes<T>(value: &T) -> [usize; 6]
where
    Bitcode: System<T>,
    Borsh: System<T>,
    Postcard: System<T>,
    Rkyv: System<T>,
    Savefile: System<T>,
    Wincode: System<T>,
{
    [
        size::<T, Bitcode>(value),
        size::<T, Borsh>(value),
        size::<T, Postcard>(value),
        size::<T, Rkyv>(value),
        size::<T, Savefile>(value),
        size::<T, Wincode>(value),
    ]
}

// Six formats, some with numbers and choices of varying size, agree with the published sizes to the byte: the values are
// the same.
#[test]
fn every_peer_writes_as_many_bytes_as_published() {
    assert_eq!(sizes(&Logs::sample(Logs::RECORDS)), [703_710, 885_780, 724_953, 1_011_488, 1_045_800, 1_045_784]);
    assert_eq!(
        sizes(&Mesh::sample(Mesh::TRIANGLES)),
        [6_000_006, 6_000_004, 6_000_003, 6_000_008, 6_000_024, 6_000_008]
    );
    assert_eq!(sizes(&Players::sample(Players::PLAYERS)), [327_688, 446_595, 367_489, 603_776, 566_991, 566_975]);
    assert_eq!(
        sizes(&Updates::sample(Updates::UPDATES)),
        [971_318, 1_521_989, 1_311_281, 2_075_936, 1_791_505, 1_791_489]
    );
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn the_data_is_the_same_on_every_run_and_machine() {
    let sums = [
        checksum(&fory_like_core::to_vec(&Logs::sample(100)).unwrap()),
        checksum(&fory_like_core::to_vec(&Mesh::sample(100)).unwrap()),
        checksum(&fory_like_core::to_vec(&Players::sample(100)).unwrap()),
        checksum(&fory_like_core::to_vec(&Updates::sample(100)).unwrap()),
    ];
    assert_eq!(
        sums,
        [0xe044_5804_70d9_37d3, 0x293f_e8f4_3bce_cb3c, 0xb66e_d293_1caf_0c99, 0x2f42_825d_2574_af36],
        "{sums:#x?}"
    );
}

#[test]
fn samples_have_the_size_and_shape_that_was_asked_for() {
    let logs = Logs::sample(Logs::RECORDS).logs;
    assert_eq!(logs.len(), 10_000);
    assert!(logs.iter().all(|log| log.identity == "-" && (100..=511).contains(&log.code) && log.size < 100_000_000));
    assert!(logs.iter().any(|log| log.userid == "harry"));

    let triangles = Mesh::sample(Mesh::TRIANGLES).triangles;
    assert_eq!(triangles.len(), 125_000);
    assert!(triangles.iter().all(|triangle| (0.0..1.0).contains(&triangle.normal.z)));

    let players = Players::sample(Players::PLAYERS).players;
    assert_eq!(players.len(), 500);
    assert!(players.iter().all(|player| player.inventory.len() < 40 && player.recipe_book.recipes.len() < 30));
    assert!(players.iter().any(|player| player.root_vehicle.is_some()));

    let updates = Updates::sample(Updates::UPDATES).updates;
    assert_eq!(updates.len(), 1_000);
    assert!(updates.iter().all(|update| (20..40).contains(&update.contacts.len())));
    assert!(updates.iter().flat_map(|update| &update.terrain_updates).any(|update| update.data.len() >= 900));
}

#[test]
fn borrowed_data_has_the_bytes_of_owned_data() {
    fn check<T: Borrowable + fory_like_core::Serialize>(value: &T)
    where
        for<'a> T::Borrowed<'a>: fory_like_core::Serialize,
    {
        assert_eq!(fory_like_core::to_vec(&value.borrowed()).unwrap(), fory_like_core::to_vec(value).unwrap());
    }
    check(&Logs::sample(20));
    check(&Players::sample(20));
    check(&LoggingEvent::sample(20));
}

#[test]
fn interned_events_are_the_events_and_share_their_text_once_read() {
    let wrappers: Vec<_> = (0..20).map(EventWrapper::sample).collect();
    let interned: Vec<_> = wrappers.iter().map(interned::EventWrapper::from).collect();
    let bytes = fory_like_core::to_vec(&interned).unwrap();
    let read: Vec<interned::EventWrapper> = fory_like_core::from_slice(&bytes).unwrap();
    assert_eq!(read, interned);
    let name = |event: usize| &read[event].event.call_stack[0].class_name;
    assert!(Arc::ptr_eq(name(0), name(19)));
    assert!(!Arc::ptr_eq(&interned[0].event.call_stack[0].class_name, &interned[19].event.call_stack[0].class_name));
    let plain: usize = wrappers.iter().map(|wrapper| fory_like_core::to_vec(wrapper).unwrap().len()).sum();
    assert!(bytes.len() < plain / 3, "{} of {plain}", bytes.len());
}

#[test]
fn a_sample_of_fewer_records_begins_as_one_of_more() {
    assert_eq!(Logs::sample(10).logs[..], Logs::sample(20).logs[..10]);
    let bytes = |records| size::<_, fory_like::Fixed>(&Logs::sample(records));
    assert!(bytes(20) > bytes(10));
}

#[test]
fn graphs_have_the_size_and_shape_that_was_asked_for() {
    let (tree, theirs) = (Tree::sample(Tree::NODES), ForyTree::sample(ForyTree::NODES));
    assert_eq!((tree.size(), theirs.size()), ((10_000, 21), (10_000, 21)));
    assert!(tree.is_linked() && theirs.is_linked());
    assert_eq!(tree.content(), theirs.content());
    assert!(tree == tree.copy() && theirs == theirs.copy() && tree != Tree::sample(9_999));

    let list = SharedList::sample(SharedList::ELEMENTS);
    let numbers = list.numbers();
    assert_eq!((numbers.len(), numbers.iter().max()), (10_000, Some(&999)));
    assert!(list == list.copy(&numbers));
    // Equal items that are not shared make another list.
    let apart = SharedList { items: list.items.iter().map(|item| Rc::new(Item::clone(item))).collect() };
    assert!(list != apart && list.items == apart.items);

    let zoo = Zoo::sample(Zoo::ANIMALS);
    assert_eq!(zoo.animals.len(), 1_000);
    assert!(zoo == zoo.copy() && zoo != Zoo::sample(999));
    for appetite in [5, 30, 500, 100_000] {
        let count = zoo.animals.iter().filter(|animal| animal.appetite() == appetite).count();
        assert!((200..300).contains(&count), "{count}");
    }
}

#[test]
fn graphs_are_the_same_on_every_run_and_machine() {
    let sums = [
        checksum(&fory_like_core::to_vec(&Tree::sample(100)).unwrap()),
        checksum(&fory_like_core::to_vec(&SharedList::sample(100)).unwrap()),
        checksum(&fory_like_core::to_vec(&Zoo::sample(100)).unwrap()),
    ];
    assert_eq!(sums, [0xa720_5f84_e997_94f2, 0x66b1_4607_56e6_dc60, 0xae77_36ee_da8b_52da], "{sums:#x?}");
}

#[test]
fn wide_records_have_the_size_and_shape_that_was_asked_for() {
    let wides = Wides::sample(Wides::RECORDS);
    assert_eq!(wides.records.len(), 1_000);
    assert_eq!(RowType::of::<Wide>().to_string().split(", ").count(), 100);
    assert!(
        wides.records.iter().all(|record| (3..=12).contains(&record.t00.len()) && (0.0..1.0).contains(&record.x32))
    );
    assert_eq!(Wides::sample(10).records[..], wides.records[..10]);
    let sum = checksum(&row::to_vec(&Wides::sample(10)).unwrap());
    assert_eq!(sum, 0x162e_2f76_5fc6_94bb, "{sum:#x}");
}

#[test]
fn the_fory_crate_writes_the_same_rows() {
    fn check<T: Records>(value: &T) {
        assert!(fory::to_row(&value.to_fory()).unwrap() == row::to_vec(value).unwrap());
    }
    check(&Logs::sample(20));
    check(&Mesh::sample(20));
    check(&Players::sample(20));
    check(&Wides::sample(20));
}

#[test]
fn what_is_read_of_records_follows_what_is_set() {
    fn check<T: Records>(mut value: T, records: u64) {
        value.set(7);
        let seven = value.sum();
        value.set(8);
        assert_eq!(value.sum(), seven + records);
    }
    check(Logs::sample(20), 20);
    check(Mesh::sample(20), 20);
    check(Players::sample(20), 20);
    check(Wides::sample(20), 20);
}
