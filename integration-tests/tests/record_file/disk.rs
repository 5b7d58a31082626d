//! A disk that is full, which a limit on the size of files stands for.
#![cfg(unix)]

use std::process::Command;

use super::*;

const PATH: &str = "FORY_LIKE_FULL_DISK";

/// The process with the limit.
#[test]
#[ignore = "the part of the next test that meets the limit"]
fn writes_until_the_disk_is_full() {
    let path = PathBuf::from(std::env::var_os(PATH).expect("only started by the test"));
    let mut file = RecordFile::create(&path).unwrap();
    let value = "x".repeat(100);
    let mut added = 0;
    let error = loop {
        match file.add(&value) {
            Ok(_) => added += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error.kind(), ErrorKind::Io(_)), "{error}");
    assert!(added > 100);
    let before = fs::metadata(&path).unwrap().len();

    // The file is as it was before, and smaller values may find room still.
    assert_eq!(file.len(), added);
    assert!(file.add_all(&vec![value.clone(); 50]).is_err());
    assert_eq!((file.len(), fs::metadata(&path).unwrap().len()), (added, before));
    assert!(file.iter().all(|found| found.unwrap() == value));
    while file.add(&String::new()).is_ok() {
        added += 1;
    }
    file.sync().unwrap();
    assert_eq!(file.len(), added);
    drop(file);
    let file = RecordFile::<String>::open(&path).unwrap();
    assert_eq!((file.len(), file.recovery()), (added, None));
    println!("full");
}

#[test]
fn a_full_disk_is_an_error_and_the_file_stays_good() {
    let place = Place::new();
    let output = Command::new("sh")
        // In blocks of 512 bytes or a KiB. Beyond the limit there is a signal, unless it is ignored; then it is an error of the write.
        .args(["-c", "ulimit -f 64; trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "disk::writes_until_the_disk_is_full", "--ignored", "--nocapture"])
        .env(PATH, place.file())
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("full"), "{out}\n{err}");
    assert!(RecordFile::<String>::open(place.file()).unwrap().len() > 100);
}

/// The process that tells how much memory it needed.
#[test]
#[ignore = "the part of the next test whose memory is looked at"]
#[cfg(target_os = "linux")]
fn opens_and_tells_its_memory() {
    let path = PathBuf::from(std::env::var_os(PATH).expect("only started by the test"));
    let file = RecordFile::<Vec<u8>>::open(&path).unwrap();
    assert_eq!((file.len(), file.get(2).unwrap()), (3, vec![2]));
    println!("{}", fs::read_to_string("/proc/self/status").unwrap());
}

#[test]
#[cfg(target_os = "linux")]
fn finding_a_large_record_takes_no_memory_of_its_size() {
    let place = Place::new();
    let mut file = RecordFile::create(place.file()).unwrap();
    file.add_all(&[vec![0u8], vec![1; 64 << 20], vec![2]]).unwrap();
    drop(file);
    fs::remove_file(index_of(&place.file())).unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "disk::opens_and_tells_its_memory", "--ignored", "--nocapture"])
        .env(PATH, place.file())
        .output()
        .unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let most = out.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it has opened the file");
    let kib: u64 = most.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kib < 32 << 10, "{kib} KiB");
}
