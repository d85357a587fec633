import fs from 'node:fs'

/**
 * Returns whether a number that was read from a file or from a server's reply is the id of another process. Other
 * numbers are dangerous. With 0 (for example, from an empty file), `process.kill` signals the caller's own process
 * group. With -1, it signals every process of the account.
 */
function isForeign(pid: number | undefined): pid is number {
  return Number.isInteger(pid) && pid! > 1 && pid !== process.pid
}

/**
 * Sends a signal to another process. Returns false if the process has already exited.
 * @throws RangeError if `pid` is not the id of another process
 */
export function sendSignal(pid: number | undefined, signal: NodeJS.Signals): boolean {
  if (!isForeign(pid)) throw new RangeError(`${String(pid)} is not the id of another process`)
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Returns whether a process has this id, including a dead process that has not been reaped yet. */
export function isPidInUse(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function isRunning(pid: number): boolean {
  if (!isPidInUse(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return !/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // the process has exited in the meantime
  }
}
