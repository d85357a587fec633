import { parseArgs } from 'node:util'
import { watchNpm } from './npm-watch.mjs'

/**
 * @typedef {{ about: string, default?: string | number | boolean, value?: string }} Flag
 *   `value` is the value's name in the usage; a flag that is false by default takes no value
 */

/**
 * @template {Record<string, Flag>} F
 * @typedef {{ [N in keyof F]: F[N] extends { default: infer D } ? D extends number ? number : D extends boolean ? boolean : string : string | undefined }} Values
 */

/**
 * @template {Record<string, Flag>} F
 * @typedef {object} Command
 * @property {string} name command line of the program, such as "npm run backup"
 * @property {string} about
 * @property {F} [flags]
 * @property {Record<string, string>} [operands] arguments without a flag, in order; a name that ends in "…" takes any number
 * @property {Record<string, string>} [variables] of the environment
 */

/**
 * Parses the command line. With `--help`, prints the usage and exits with 0. If an argument is invalid, prints the
 * usage and exits with 2. Also ensures that the program exits when npm exits.
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

/** @param {string} name @param {Flag} flag @param {unknown} value */
function valueOf(name, flag, value) {
  if (value === undefined) return flag.default
  if (typeof flag.default !== 'number') return value
  const number = Number(value)
  if (value === '' || Number.isNaN(number))
    throw new Error(`--${name} must be a number, not '${String(value)}'`)
  return number
}

/** @param {Command<Record<string, Flag>>} command */
function usageOf({ name, about, flags = {}, operands = {}, variables = {} }) {
  const names = Object.keys(operands).map((operand) => `[${operand}]`)
  const hasNoFlags = Object.keys(flags).length === 0
  const line = ['Usage:', name, '--', ...names, hasNoFlags ? '[--help]' : '[flags]'].join(' ')
  const flagTerms = Object.entries(flags).map(([flag, spec]) => [flagOf(flag, spec), aboutOf(spec)])
  const args = [...Object.entries(operands), ...flagTerms, ['--help', 'prints this help']]
  const environment = Object.entries(variables)
  const width = Math.max(...[...args, ...environment].map(([term = '']) => term.length)) + 2
  const rows = (/** @type {string[][]} */ list) =>
    list.map(([term = '', text]) => `  ${term.padEnd(width)}${text}\n`).join('')
  return `${line}\n\n${about}\n\n${rows(args)}${environment.length > 0 ? `\nEnvironment:\n${rows(environment)}` : ''}`
}

/** @param {string} name @param {Flag} flag */
function flagOf(name, flag) {
  if (isSwitch(flag)) return `--${name}`
  return `--${name} <${flag.value ?? (typeof flag.default === 'number' ? 'n' : 'text')}>`
}

/** @param {Flag} flag */
function aboutOf({ about, default: value }) {
  return value === undefined || value === false ? about : `${about} (default: ${value})`
}
