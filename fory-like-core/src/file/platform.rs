//! Files as the operating system has them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Reads as many bytes from `place` on as there are, up to the length of `buffer`.
pub(super) fn read_up_to(file: &File, buffer: &mut [u8], place: u64) -> io::Result<usize> {
    // No file is so long, and the system has no such places; a damaged index may.
    if place > i64::MAX as u64 - buffer.len() as u64 {
        return Ok(0);
    }
    let mut done = 0;
    while done < buffer.len() {
        match read_some(file, &mut buffer[done..], place + done as u64) {
            Ok(0) => break,
            Ok(read) => done += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}

/// Writes all of `bytes` from `place` on.
pub(super) fn write_all_at(file: &File, mut bytes: &[u8], mut place: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match write_some(file, bytes, place) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => {
                bytes = &bytes[written..];
                place += written as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(unix)]
fn read_some(file: &File, buffer: &mut [u8], place: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, place)
}

#[cfg(unix)]
fn write_some(file: &File, bytes: &[u8], place: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::write_at(file, bytes, place)
}

#[cfg(windows)]
fn read_some(file: &File, buffer: &mut [u8], place: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, place)
}

#[cfg(windows)]
fn write_some(file: &File, bytes: &[u8], place: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_write(file, bytes, place)
}

#[cfg(not(any(unix, windows)))]
compile_error!("the feature `file` needs reads and writes at a place in a file: Unix or Windows");

/// Opens a file for reading and writing where that is permitted, and else for reading. Says whether it can be written.
pub(super) fn open(path: &Path) -> io::Result<(File, bool)> {
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(file) => Ok((file, true)),
        Err(error) if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) => {
            Ok((File::open(path)?, false))
        }
        Err(error) => Err(error),
    }
}

/// Locks a file for the one writer. Says whether nobody else has it locked.
pub(super) fn try_lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Makes the entry of a new file in its directory as durable as the file.
pub(super) fn sync_directory(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let directory = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        File::open(directory)?.sync_all()?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}
