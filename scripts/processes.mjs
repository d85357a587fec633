/** Highest possible process id on all supported systems, which is that of 64-bit Linux. */
const maxPid = 4_194_304

/**
 * Returns whether a value from a file or another process's output is a process id. This matters because `Number('')` is
 * 0, and `process.kill` with 0 signals the caller's own process group, and with -1 every process of the account.
 * @param {unknown} pid
 * @returns {pid is number}
 */
export function isPid(pid) {
  return Number.isInteger(pid) && Number(pid) > 0 && Number(pid) <= maxPid
}

/** @param {unknown} pid @param {boolean} mayBeFirst @returns {number} */
function requireForeign(pid, mayBeFirst = false) {
  if (!isPid(pid) || pid === process.pid || (pid === 1 && !mayBeFirst))
    throw new RangeError(`${String(pid)} is not the id of another process, so no signal is sent`)
  return pid
}

/**
 * Sends a signal to one other process.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 * @param {{ mayBeFirst?: boolean }} [options] `mayBeFirst`: the caller checked the start time, so id 1 is the first process
 * of a container
 * @returns {boolean} false if the process has already exited
 * @throws {RangeError} for 0, 1, negative numbers, fractions, NaN and the caller's own id
 */
export function sendSignal(pid, signal, { mayBeFirst = false } = {}) {
  return deliver(requireForeign(pid, mayBeFirst), signal)
}

/**
 * Sends a signal to the process group of a child that was started detached.
 * @param {number | undefined} leader the child's id
 * @param {NodeJS.Signals} signal
 * @returns {boolean} false if the whole group has already exited
 * @throws {RangeError} as `sendSignal`
 */
export function sendSignalToGroup(leader, signal) {
  return deliver(-requireForeign(leader), signal)
}

/** @param {number} target @param {NodeJS.Signals} signal */
function deliver(target, signal) {
  try {
    return process.kill(target, signal)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}

/**
 * Returns whether a process has this id, even if it belongs to another account. Returns false for an invalid id.
 * @param {number | undefined} pid
 */
export function isAlive(pid) {
  if (!isPid(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code

/**
 * Returns the process ids in a file, one per line. Skips invalid lines. Also skips a last line without a line break,
 * because it may still be incomplete: "12" may become "1234".
 * @param {string} text
 */
export function readPids(text) {
  return text.split('\n').slice(0, -1).map(Number).filter(isPid)
}
