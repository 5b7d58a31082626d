//! Files that are cut, and files with changed bytes, with their index and without.

use super::*;

/// A file of these records, each added by itself but the last three, which are one batch; and the index, as
/// a writer leaves them that comes to its end, or one that does not.
fn sample(place: &Place, closed: bool) -> (Vec<String>, Vec<u8>, Vec<u8>, Vec<usize>) {
    let values = texts(12);
    let mut file = RecordFile::create(place.file()).unwrap();
    let mut ends = vec![fs::metadata(place.file()).unwrap().len() as usize];
    for value in &values[..9] {
        file.add(value).unwrap();
        ends.push(fs::metadata(place.file()).unwrap().len() as usize);
    }
    file.add_all(&values[9..]).unwrap();
    let read = || (fs::read(place.file()).unwrap(), fs::read(index_of(&place.file())).unwrap());
    let crashed = read();
    drop(file);
    let (bytes, index) = if closed { read() } else { crashed };
    ends.push(bytes.len());
    (values, bytes, index, ends)
}

#[test]
fn a_file_cut_at_any_byte_has_the_records_before_the_cut() {
    for closed in [false, true] {
        let place = Place::new();
        let (values, bytes, index, ends) = sample(&place, closed);
        for cut in 0..bytes.len() {
            for index in [Some(&index[..]), None] {
                let path = place.copy("cut", &bytes[..cut], index);
                let opened = RecordFile::<String>::open(&path);
                if cut < ends[0] {
                    assert!(matches!(fault(opened), FileFault::NoRecordFile | FileFault::Header), "{cut}");
                    continue;
                }
                let mut file = opened.unwrap();
                // All nine, or one for each end that is there; the batch is there whole or not at all.
                let whole = ends[1..].iter().take_while(|&&end| end <= cut).count();
                assert_eq!(file.len(), whole, "{cut}");
                assert!(file.iter().map(Result::unwrap).eq(values[..whole].iter().cloned()));
                let torn = (cut - ends[whole]) as u64;
                let missing = if closed && index.is_some() { (bytes.len() - cut) as u64 } else { 0 };
                let recovery = file.recovery().map(|recovery| (recovery.cut, recovery.missing));
                assert_eq!(recovery.unwrap_or((0, 0)), (torn, missing), "{cut}");
                // It is cut in the file too, and goes on from there.
                assert_eq!(fs::metadata(&path).unwrap().len(), ends[whole] as u64);
                file.add(&"next".to_string()).unwrap();
                drop(file);
                let file = RecordFile::<String>::open(&path).unwrap();
                assert_eq!((file.len(), file.recovery()), (whole + 1, None));
                assert_eq!(file.get(whole).unwrap(), "next");
            }
        }
    }
}

#[test]
fn a_changed_byte_is_an_error_for_its_record_alone() {
    let place = Place::new();
    let (values, bytes, index, ends) = sample(&place, true);
    let sizes: Vec<usize> = {
        // Where each of the twelve ends.
        let mut end = ends[0];
        values
            .iter()
            .map(|value| {
                end += 16 + 2 + value.len();
                end
            })
            .collect()
    };
    assert_eq!(sizes[8], ends[9]);
    assert_eq!(sizes[11], bytes.len());
    for at in ends[0]..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x55;
        let damaged = sizes.iter().position(|&end| at < end).unwrap();
        for with_index in [true, false] {
            let path = place.copy("changed", &changed, with_index.then_some(&index));
            let file = RecordFile::<String>::open(&path).unwrap();
            if damaged == 11 && !with_index {
                // Without the index, nobody knows that it was ever there, and with it the batch.
                assert_eq!(file.len(), 9, "{at}");
                continue;
            }
            assert_eq!(file.len(), 12, "{at} {with_index}");
            assert_eq!(file.recovery(), None);
            for (i, value) in values.iter().enumerate() {
                match file.get(i) {
                    Ok(found) => assert!(i != damaged && found == *value, "{at} {i}"),
                    other => assert_eq!((i, fault(other)), (damaged, FileFault::Damaged { index: damaged }), "{at}"),
                }
            }
            let by_iter: Vec<bool> = file.iter().map(|value| value.is_ok()).collect();
            assert_eq!(by_iter.iter().filter(|&&whole| !whole).count(), 1, "{at}");
            assert!(!by_iter[damaged]);
        }
    }
}

#[test]
fn a_damaged_file_goes_on() {
    let place = Place::new();
    let (values, mut bytes, index, ends) = sample(&place, true);
    bytes[ends[4] + 3] ^= 1;
    for index in [Some(&index[..]), None] {
        let path = place.copy("changed", &bytes, index);
        let mut file = RecordFile::<String>::open(&path).unwrap();
        assert_eq!(file.add(&"next".to_string()).unwrap(), 12);
        drop(file);
        let file = RecordFile::<String>::open(&path).unwrap();
        let found: Vec<Option<String>> = file.iter().map(Result::ok).collect();
        let expected = values.iter().cloned().chain(["next".to_string()]).enumerate();
        assert!(found.into_iter().eq(expected.map(|(i, value)| (i != 4).then_some(value))));
    }
}

#[test]
fn several_lost_records_keep_the_indices_of_the_others() {
    let place = Place::new();
    let (values, mut bytes, _, ends) = sample(&place, false);
    bytes[ends[2]..ends[6]].fill(0);
    let path = place.copy("hole", &bytes, None);
    let file = RecordFile::<String>::open(&path).unwrap();
    let found: Vec<Option<String>> = file.iter().map(Result::ok).collect();
    let expected = values.iter().enumerate().map(|(i, value)| (!(2..6).contains(&i)).then(|| value.clone()));
    assert!(found.into_iter().eq(expected));
}

#[test]
fn no_byte_of_the_index_is_believed_more_than_the_records() {
    let place = Place::new();
    let (values, bytes, index, _) = sample(&place, true);
    for at in 0..index.len() {
        for xor in [0x01, 0x55, 0x80, 0xff] {
            let mut changed = index.clone();
            changed[at] ^= xor;
            let path = place.copy("changed", &bytes, Some(&changed));
            let file = RecordFile::<String>::open(&path).unwrap();
            assert_eq!((file.len(), file.recovery()), (12, None), "{at}");
            assert!((0..12).all(|i| file.get(i).unwrap() == values[i]), "{at} {xor:#x}");
            assert!(file.iter().map(Result::unwrap).eq(values.iter().cloned()), "{at} {xor:#x}");
        }
    }
}

#[test]
fn a_changed_byte_of_the_head_is_an_error() {
    let place = Place::new();
    let (_, bytes, index, ends) = sample(&place, true);
    for at in 0..ends[0] {
        let mut changed = bytes.clone();
        changed[at] ^= 0x20;
        let path = place.copy("changed", &changed, Some(&index));
        let fault = fault(RecordFile::<String>::open(&path));
        let expected = match at {
            0..8 => matches!(fault, FileFault::NoRecordFile),
            8..12 => matches!(fault, FileFault::Version { .. }),
            _ => matches!(fault, FileFault::Header),
        };
        assert!(expected, "{at} {fault:?}");
        assert_eq!(fs::read(&path).unwrap(), changed, "an unknown file is left alone");
    }
}
