/** Highest process id of any supported system (Linux on 64 bits). */
const maxPid = 4_194_304

/**
 * Whether a number read from a file or another process's output is a process id. `Number('')` is 0, and to `process.kill` 0
 * means the caller's own group, -1 every process of the account.
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
 * @param {{ mayBeFirst?: boolean }} [options] `mayBeFirst`: the process was checked by its start time, so id 1 is a container's
 * own first process
 * @returns {boolean} false when it has ended already
 * @throws {RangeError} for 0, 1, negative numbers, fractions, NaN and the caller's own id
 */
export function sendSignal(pid, signal, { mayBeFirst = false } = {}) {
  return deliver(requireForeign(pid, mayBeFirst), signal)
}

/**
 * Sends a signal to the group of a child that was started detached, and so leads a group of its own.
 * @param {number | undefined} leader the child's id
 * @param {NodeJS.Signals} signal
 * @returns {boolean} false when the whole group has ended already
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
 * Whether a process has this id, also one of another account. False for what is no id.
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
 * The process ids in a file, one a line. Lines without an id are left out, as is one that is still being written: it has no
 * line break yet, and "12" may become "1234".
 * @param {string} text
 */
export function readPids(text) {
  return text.split('\n').slice(0, -1).map(Number).filter(isPid)
}
