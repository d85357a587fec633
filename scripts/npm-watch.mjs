import fs from 'node:fs'

const everyMs = 250

/**
 * npm runs us in a shell that does not hand its signals on: told to end, npm and the shell go and we
 * would stay. So watch them, when it is npm that runs us.
 * @param {() => void} gone
 */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const grandparent = isShell(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    gone()
  }, everyMs)
  timer.unref()
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
