//! Threads, memory, and what the library says of itself.

use std::ffi::{c_char, c_int};

use super::{given, guarded};
use crate::fault::{self, Fault, NO_FAULT};
use crate::pool::POOL;
use crate::structs::{DdsInfo, write};

/// How many threads a caller may use; 0 for one on each core.
#[unsafe(no_mangle)]
pub extern "system" fn SetMaxThreads(userThreads: c_int) {
    guarded(|| {
        POOL.set(0, usize::try_from(userThreads).unwrap_or(0));
        Ok(())
    });
}

/// How threads are made: only as we make them.
#[unsafe(no_mangle)]
pub extern "system" fn SetThreading(code: c_int) -> c_int {
    if matches!(code, 0 | THREADING) { NO_FAULT } else { Fault::ThreadMissing as c_int }
}

/// The number of `std::thread` among the ways of threading.
const THREADING: c_int = 5;

/// Bounds megabytes and threads; 0 for no bound.
#[unsafe(no_mangle)]
pub extern "system" fn SetResources(maxMemoryMB: c_int, maxThreads: c_int) {
    guarded(|| {
        POOL.set(usize::try_from(maxMemoryMB).unwrap_or(0), usize::try_from(maxThreads).unwrap_or(0));
        Ok(())
    });
}

/// Gives back what was kept for the next question.
#[unsafe(no_mangle)]
pub extern "system" fn FreeMemory() {
    guarded(|| {
        POOL.forget();
        Ok(())
    });
}

/// The text for a return code.
#[unsafe(no_mangle)]
pub extern "system" fn ErrorMessage(code: c_int, line: Option<&mut [c_char; 80]>) {
    guarded(|| {
        write(&fault::text(code), given(line)?);
        Ok(())
    });
}

/// The version of the interface, and whose library this is.
#[unsafe(no_mangle)]
pub extern "system" fn GetDDSInfo(info: Option<&mut DdsInfo>) {
    guarded(|| {
        let info = given(info)?;
        let (threads, cores) = (POOL.threads(), work::Threads::all().get());
        (info.major, info.minor, info.patch) = (2, 9, 0);
        write("2.9.0", &mut info.version_string);
        info.system = match std::env::consts::OS {
            "windows" => 1,
            "linux" => 3,
            "macos" => 4,
            _ => 0,
        };
        (info.num_bits, info.compiler, info.constructor) = (usize::BITS as c_int, 0, 0);
        (info.num_cores, info.threading, info.no_of_threads) = (cores as c_int, THREADING, threads as c_int);
        write(&format!("0 S, {threads} L"), &mut info.thread_sizes);
        let version = env!("CARGO_PKG_VERSION");
        let about = format!(
            "Finesse {version}, the interface of DDS 2.9.0\nNumber of cores {cores}\nNumber of threads {threads}\n"
        );
        write(&about, &mut info.system_string);
        Ok(())
    });
}
