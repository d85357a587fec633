import fs from 'node:fs'

/** Names of variables that may hold a secret, or an address with a password in it. */
export const secretName = /SECRET|PASS|KEY|TOKEN|CREDENTIAL|AUTH|HEADERS|_URL$|^EXT_/i
/** Replaces each byte of a hidden value. */
const star = '*'

/**
 * Overwrites secrets in the block that Linux shows as `/proc/<pid>/environ`, which every process of the same account can read, this
 * one's extensions among them. `process.env` keeps them. Deleting a variable would not do: the block stays as the process was given it.
 * Does nothing on systems without `/proc`.
 * @returns {boolean} whether none is left to be read there
 */
export function hideSecrets() {
  if (process.platform !== 'linux') return true
  try {
    const block = fs.readFileSync('/proc/self/environ')
    const start = environmentStart()
    const memory = fs.openSync('/proc/self/mem', 'r+')
    try {
      for (const { name, at, length } of secretsIn(block)) {
        // Copies the value to other memory, so that the next line does not change the variable as well.
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
 * Whether a value was read from the environment of a process that hides it.
 * @param {string} value
 */
export function isHidden(value) {
  return /^\*+$/.test(value)
}

/** Address of the environment block in this process's memory: field 50 of proc_pid_stat(5), the first after the name being field 3. */
function environmentStart() {
  const stat = fs.readFileSync('/proc/self/stat', 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[50 - 3])
}

/**
 * @param {Buffer} block
 * @returns {Generator<{ name: string, at: number, length: number }>} their values, by place in the block
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
