//! Damage of any kind, drawn at random: each time, what a file gives is right or an error, and it goes on.

use super::*;

/// Numbers that look random and are the same in each run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }

    /// A part of so many bytes, most often a short one.
    fn part(&mut self, len: usize) -> std::ops::Range<usize> {
        let start = self.below(len);
        let longest = [1, 1, 8, 30, len][self.below(5)];
        start..(start + 1 + self.below(longest)).min(len)
    }

    /// Damages bytes from `start` on in one way or another.
    fn damage(&mut self, bytes: &mut Vec<u8>, start: usize) {
        if bytes.len() <= start {
            return;
        }
        let part = self.part(bytes.len() - start);
        let part = start + part.start..start + part.end;
        match self.below(7) {
            0 => bytes.truncate(part.start),
            1 => bytes[part].fill(0),
            2 => bytes[part.start] ^= 1 << self.below(8),
            3 => part.for_each(|at| bytes[at] = self.below(256) as u8),
            // Records that once stood elsewhere, or stand here twice.
            4 => {
                let to = start + self.below(bytes.len() - start);
                let end = (to + part.len()).min(bytes.len());
                bytes.copy_within(part.start..part.start + end - to, to);
            }
            5 => drop(bytes.drain(part)),
            _ => {
                let copy = bytes[part].to_vec();
                bytes.extend(copy);
            }
        }
    }
}

/// What each record gives.
fn all(file: &RecordFile<String>) -> Vec<Option<String>> {
    let all: Vec<Option<String>> = (0..file.len())
        .map(|index| match file.get(index) {
            Ok(value) => Some(value),
            other => {
                assert_eq!(fault(other), FileFault::Damaged { index });
                None
            }
        })
        .collect();
    assert_eq!(file.iter().map(Result::ok).collect::<Vec<_>>(), all);
    all
}

#[test]
fn whatever_is_damaged_what_is_read_is_right_and_the_file_goes_on() {
    let place = Place::new();
    let values: Vec<String> = (0..40).map(|i| format!("{i} {}", "z".repeat(i * 31 % 53))).collect();
    let mut file = RecordFile::create(place.file()).unwrap();
    let start = fs::metadata(place.file()).unwrap().len() as usize;
    for part in values.chunks(5) {
        file.add(&part[0]).unwrap();
        file.add_all(&part[1..]).unwrap();
    }
    drop(file);
    let (bytes, index) = (fs::read(place.file()).unwrap(), fs::read(index_of(&place.file())).unwrap());

    let mut draw = Draw(7);
    for round in 0..1500 {
        let (mut bytes, mut index) = (bytes.clone(), index.clone());
        for _ in 0..=draw.below(3) {
            match draw.below(3) {
                0 => draw.damage(&mut index, [0, 40][round % 2]),
                _ => draw.damage(&mut bytes, start),
            }
        }
        let path = place.copy("damaged", &bytes, (round % 3 != 0).then_some(&index));
        let mut file = RecordFile::<String>::open(&path).unwrap();
        let mut found = all(&file);
        assert!(found.iter().zip(&values).all(|(found, value)| found.as_ref().is_none_or(|found| found == value)));
        assert!(found.len() <= 40, "{round}");
        assert_eq!(file.add(&"next".to_string()).unwrap(), found.len(), "{round}");
        drop(file);

        found.push(Some("next".into()));
        for index in [true, false] {
            if !index {
                fs::remove_file(index_of(&path)).unwrap();
            }
            let file = RecordFile::<String>::open(&path).unwrap();
            let again = all(&file);
            assert_eq!((again.len(), file.recovery()), (found.len(), None), "{round} {index}");
            for (again, found) in again.iter().zip(&found) {
                // Without the index, records are found behind one that is damaged, where the index was too.
                assert!(again == found || !index && found.is_none(), "{round} {index}");
            }
        }
    }
}
