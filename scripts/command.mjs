import { parseArgs } from 'node:util'
import { watchNpm } from './npm-watch.mjs'

/**
 * @typedef {{ about: string, default?: string | number | boolean, value?: string }} Flag
 *   `value` is what the usage calls the value; a flag that is false by default takes none
 */

/**
 * @template {Record<string, Flag>} F
 * @typedef {{ [N in keyof F]: F[N] extends { default: infer D } ? D extends number ? number : D extends boolean ? boolean : string : string | undefined }} Values
 */

/**
 * @template {Record<string, Flag>} F
 * @typedef {object} Command
 * @property {string} name as it is typed, such as "npm run backup"
 * @property {string} about
 * @property {F} [flags]
 * @property {Record<string, string>} [operands] arguments without a flag, in order; a name that ends in "…" takes any number
 * @property {Record<string, string>} [variables] of the environment
 */

/**
 * Returns what the command line says. `--help` prints the usage and ends with 0; what is not understood prints it and
 * ends with 2. From here on the end of npm ends the program too.
 * @template {Record<string, Flag>} [F={}]
 * @param {Command<F>} command
 * @returns {{ values: Values<F>, operands: string[] }}
 */
export function readCommand(command) {
  watchNpm()
  const flags = Object.entries(command.flags ?? {})
  const options = Object.fromEntries(
    flags.map(([name, flag]) => [name, { type: isSwitch(flag) ? 'boolean' : 'string' }]),
  )
  try {
    const { values, positionals } = parseArgs({
      options: /** @type {import('node:util').ParseArgsOptionsConfig} */ ({
        ...options,
        help: { type: 'boolean', short: 'h' },
      }),
      allowPositionals: true,
    })
    if (values.help) {
      process.stdout.write(usageOf(command))
      process.exit(0)
    }
    if (positionals.length > countOperands(command.operands))
      throw new Error(`Unexpected argument '${positionals.at(-1)}'`)
    const read = flags.map(([name, flag]) => [name, valueOf(name, flag, values[name])])
    return { values: Object.fromEntries(read), operands: positionals }
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('. ')
    process.stderr.write(`${reason}\n\n${usageOf(command)}`)
    process.exit(2)
  }
}

/** @param {Record<string, string>} [operands] */
function countOperands(operands = {}) {
  const names = Object.keys(operands)
  return names.at(-1)?.endsWith('…') ? Infinity : names.length
}

/** @param {Flag} flag */
const isSwitch = (flag) => typeof flag.default === 'boolean'

/** @param {string} name @param {Flag} flag @param {unknown} given */
function valueOf(name, flag, given) {
  if (given === undefined) return flag.default
  if (typeof flag.default !== 'number') return given
  const number = Number(given)
  if (given === '' || Number.isNaN(number))
    throw new Error(`--${name} wants a number, not '${String(given)}'`)
  return number
}

/** @param {Command<Record<string, Flag>>} command */
function usageOf({ name, about, flags = {}, operands = {}, variables = {} }) {
  const words = Object.keys(operands).map((operand) => `[${operand}]`)
  const isShort = Object.keys(flags).length === 0
  const line = ['Usage:', name, '--', ...words, isShort ? '[--help]' : '[flags]'].join(' ')
  const listed = Object.entries(flags).map(([flag, spec]) => [flagOf(flag, spec), aboutOf(spec)])
  const first = [...Object.entries(operands), ...listed, ['--help', 'prints this']]
  const second = Object.entries(variables)
  const width = Math.max(...[...first, ...second].map(([term = '']) => term.length)) + 2
  const rows = (/** @type {string[][]} */ list) =>
    list.map(([term = '', text]) => `  ${term.padEnd(width)}${text}\n`).join('')
  return `${line}\n\n${about}\n\n${rows(first)}${second.length > 0 ? `\nEnvironment:\n${rows(second)}` : ''}`
}

/** @param {string} name @param {Flag} flag */
function flagOf(name, flag) {
  if (isSwitch(flag)) return `--${name}`
  return `--${name} <${flag.value ?? (typeof flag.default === 'number' ? 'n' : 'text')}>`
}

/** @param {Flag} flag */
function aboutOf({ about, default: otherwise }) {
  return otherwise === undefined || otherwise === false ? about : `${about} (default: ${otherwise})`
}
