/** Highest possible process id on the supported systems. It is the maximum on 64-bit Linux. */
const maxPid = 4_194_304

/**
 * Returns whether a value that was read from a file or from another process's output is a process id. Other values are
 * dangerous. With 0, which is the value of `Number('')`, `process.kill` signals the caller's own process group. With
 * -1, it signals every process of the account.
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
 * @param {{ mayBeFirst?: boolean }} [options] `mayBeFirst`: allows id 1, the first process of a container, because
 * the caller has checked the start time of this process
 * @returns {boolean} false if the process has already exited
 * @throws {RangeError} for 0, 1, negative numbers, fractions, NaN and the caller's own id
 */
export function sendSignal(pid, signal, { mayBeFirst = false } = {}) {
  return deliver(requireForeign(pid, mayBeFirst), signal)
}

/**
 * Sends a signal to the process group of a child process that was started with `detached`.
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
 * Returns whether there is a process with this id, even if it belongs to another account. Returns false for an invalid
 * id.
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
 * Returns the process ids in a file that contains one id per line. Skips invalid lines. Also skips the last line if it
 * has no line break, because it could be incomplete: "12" can be the start of "1234".
 * @param {string} text
 */
export function readPids(text) {
  return text.split('\n').slice(0, -1).map(Number).filter(isPid)
}
