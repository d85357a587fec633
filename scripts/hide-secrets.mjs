import fs from 'node:fs'

/** Matches the names of environment variables whose values can be a secret or a URL that contains a password. */
export const secretName = /SECRET|PASS|KEY|TOKEN|CREDENTIAL|AUTH|HEADERS|_URL$|^EXT_/i
/** Character that replaces each byte of a hidden value. */
const star = '*'

/**
 * Overwrites secrets in this process's environment block, which Linux exposes as `/proc/<pid>/environ`. Every process
 * of the same account can read this block, including extensions, and deleting a variable from `process.env` would not
 * change it. The values stay available in `process.env`. Does nothing on systems without `/proc`.
 * @returns {boolean} whether no secret is left in the block
 */
export function hideSecrets() {
  if (process.platform !== 'linux') return true
  try {
    const block = fs.readFileSync('/proc/self/environ')
    const start = environmentStart()
    const memory = fs.openSync('/proc/self/mem', 'r+')
    try {
      for (const { name, at, length } of secretsIn(block)) {
        // Copies the value into `process.env`, because the next line overwrites the memory that contains it.
        process.env[name] = block.toString('utf8', at, at + length)
        fs.writeSync(memory, Buffer.alloc(length, star), 0, length, start + at)
      }
    } finally {
      fs.closeSync(memory)
    }
    return [...secretsIn(fs.readFileSync('/proc/self/environ'))].length === 0
  } catch {
    return false
  }
}

/**
 * Returns whether a value in a process's environment block is hidden, which means that the process has overwritten it.
 * @param {string} value
 */
export function isHidden(value) {
  return /^\*+$/.test(value)
}

/**
 * Returns the memory address of this process's environment block, which is field 50 in proc_pid_stat(5). Counts the
 * fields after the program name, the first of which is field 3.
 */
function environmentStart() {
  const stat = fs.readFileSync('/proc/self/stat', 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[50 - 3])
}

/**
 * @param {Buffer} block
 * @returns {Generator<{ name: string, at: number, length: number }>} variables, with the position of each value in the block
 */
function* secretsIn(block) {
  for (let from = 0; from < block.length;) {
    const end = block.indexOf(0, from) < 0 ? block.length : block.indexOf(0, from)
    const equals = block.indexOf('=', from)
    if (equals > from && equals < end - 1) {
      const name = block.toString('utf8', from, equals)
      const value = block.toString('utf8', equals + 1, end)
      if (secretName.test(name) && !isHidden(value)) yield { name, at: equals + 1, length: end - equals - 1 }
    }
    from = end + 1
  }
}
