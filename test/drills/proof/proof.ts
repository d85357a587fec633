import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/packages.mjs'
import type { Defect } from './breakages.ts'

/** Names of generated files and folders, which are not copied. */
const excludedNames = new Set([
  'node_modules',
  '.git',
  'data',
  'dist',
  'build',
  '.react-router',
  'test-results',
])
/** Timeout in ms for a test or drill. The timeout is long enough for a busy machine. */
const timeoutMs = 900_000

export interface ProofOutcome {
  /**
   * `noticed`: the test or drill found the defect. `unclear`: the test or drill neither passed nor found a fault, for
   * example because the program did not start.
   */
  outcome: 'passed' | 'noticed' | 'unclear'
  /** Names of failed tests, descriptions of faults, or the reason why the result is unclear. */
  details: string
}

/** Copies the source files to a folder, without build results, and links the installed packages. */
export function copyTree(to: string): void {
  for (const name of fs.readdirSync(root)) {
    if (!excludedNames.has(name)) fs.cpSync(path.join(root, name), path.join(to, name), { recursive: true })
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(to, 'node_modules'), 'dir')
}

/**
 * Returns the source text of a file with the defect applied.
 * @throws {Error} if the text to replace does not occur exactly once
 */
export function applyDefect({ name, file, from, to }: Defect, source: string): string {
  const [before, after, ...more] = source.split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} does not contain the text for "${name}" exactly once`)
  return `${before}${to}${after}`
}

/** Runs the test or drill that must find a defect, in the copied source tree. */
export async function runCheck({ noticedBy }: Defect, tree: string): Promise<ProofOutcome> {
  const node = process.execPath
  if ('drill' in noticedBy) {
    const { drill, flags } = noticedBy
    const { code, output } = await run(node, [`test/drills/${drill}.main.ts`, ...flags], tree)
    const faults = /faults: \[\s*(?!\])([\s\S]{0,160})/.exec(output)?.[1]
    const outcome = code === 0 ? 'passed' : code === 1 && faults ? 'noticed' : 'unclear'
    return { outcome, details: oneLine(faults ?? output.slice(-300)) }
  }
  const report = path.join(tree, 'proof-report.json')
  fs.rmSync(report, { force: true })
  const vitest = path.join(tree, 'node_modules/vitest/vitest.mjs')
  const reporter = ['--reporter=json', `--outputFile=${report}`]
  const { code, output } = await run(node, [vitest, 'run', noticedBy.test, '--retry=0', ...reporter], tree)
  if (!fs.existsSync(report)) return { outcome: 'unclear', details: oneLine(output.slice(-300)) }
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  if (failed.length > 0)
    return { outcome: 'noticed', details: `${failed.length} of ${tests.length} tests: ${failed[0]!.title}` }
  const outcome = code === 0 && tests.length > 0 ? 'passed' : 'unclear'
  return { outcome, details: `${tests.length} tests ran, none failed` }
}

interface Report {
  testResults: { assertionResults: { status: string; title: string }[] }[]
}

async function run(
  program: string,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => (output += chunk))
  }
  const late = setTimeout(() => child.kill('SIGTERM'), timeoutMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', (status) => resolve(status)))
  clearTimeout(late)
  return { code, output }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 140)
