import fs from 'node:fs'

/** Whether the number is taken: by a running process, or by a dead one that nobody has reaped yet. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function isRunning(pid: number): boolean {
  if (!isTaken(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return !/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false // gone since
  }
}
