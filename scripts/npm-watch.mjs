import fs from 'node:fs'

const intervalMs = 250

let isWatching = false

/**
 * Sends SIGTERM to this process when the npm process that started it exits. npm runs scripts in a shell that does not
 * forward signals. When npm and the shell exit on a signal, this process would otherwise keep running. Call this
 * function before anything else, because npm could receive the signal during the build.
 */
export function watchNpm() {
  if (isWatching || !process.env.npm_lifecycle_event || process.platform === 'win32') return
  isWatching = true
  const parent = process.ppid
  const grandparent = isShell(parent) ? parentOf(parent) : undefined
  const terminate = () => process.kill(process.pid, 'SIGTERM')
  if (isOrphan(grandparent ?? parent)) return terminate()
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    terminate()
  }, intervalMs)
  timer.unref()
}

/**
 * Returns whether npm exited before this process started. In that case, the parent of this process is the first process
 * of the system.
 * @param {number} runner
 */
function isOrphan(runner) {
  const first = runner === 1 ? read('/proc/1/cmdline') : ''
  return first !== '' && !/npm|yarn|bun|node/.test(first)
}

/**
 * Returns whether a process is the shell in which npm runs a script. Returns false on systems without /proc.
 * @param {number} pid
 */
function isShell(pid) {
  return /^(\S*\/)?(ba|da|z)?sh\0-c\0/.test(read(`/proc/${pid}/cmdline`))
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(/\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1])
}

/** @param {string} file */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
