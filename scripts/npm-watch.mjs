import fs from 'node:fs'

const everyMs = 250

let isWatching = false

/**
 * npm runs us in a shell that does not hand its signals on: told to end, npm and the shell go and we
 * would stay. So watch them, when it is npm that runs us, and take their end as a SIGTERM of our own. To be
 * called before anything else is done: npm may be told to end while we are still building.
 */
export function watchNpm() {
  if (isWatching || !process.env.npm_lifecycle_event || process.platform === 'win32') return
  isWatching = true
  const parent = process.ppid
  const grandparent = isShell(parent) ? parentOf(parent) : undefined
  const gone = () => process.kill(process.pid, 'SIGTERM')
  if (isOrphan(grandparent ?? parent)) return gone()
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    gone()
  }, everyMs)
  timer.unref()
}

/** @param {number} runner who should be npm, and is the first process of all if npm went before we were there */
function isOrphan(runner) {
  const first = runner === 1 ? read('/proc/1/cmdline') : ''
  return first !== '' && !/npm|yarn|bun|node/.test(first)
}

/** @param {number} pid whether it is npm's shell, as far as this system tells */
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
