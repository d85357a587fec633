import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/packages.mjs'
import type { Breakage } from './breakages.ts'

/** What is no source: made anew, or another's. */
const leftOut = new Set(['node_modules', '.git', 'data', 'dist', 'build', '.react-router', 'test-results'])
/** Also where others use the machine. */
const patienceMs = 900_000

export interface ProofOutcome {
  /** `unclear`: it neither passed nor found a fault, as where nothing could be started. */
  outcome: 'passed' | 'noticed' | 'unclear'
  /** The tests that failed, the faults that were found, or why there is no verdict. */
  words: string
}

/** Copies the tree, without what is built; packages are shared. */
export function copyTree(to: string): void {
  for (const name of fs.readdirSync(root)) {
    if (!leftOut.has(name)) fs.cpSync(path.join(root, name), path.join(to, name), { recursive: true })
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(to, 'node_modules'), 'dir')
}

/** Returns a source with the breakage in it. Throws where what it breaks is not there once: the proof is out of date. */
export function broken({ name, file, from, to }: Breakage, source: string): string {
  const [before, after, ...more] = source.split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} has not exactly one place for "${name}"`)
  return `${before}${to}${after}`
}

/** Runs who must notice in the copy, broken or not. */
export async function ask({ noticedBy }: Breakage, tree: string): Promise<ProofOutcome> {
  const node = process.execPath
  if ('drill' in noticedBy) {
    const { drill, flags } = noticedBy
    const { code, said } = await run(node, [`test/drills/${drill}.main.ts`, ...flags], tree)
    const faults = /faults: \[\s*(?!\])([\s\S]{0,160})/.exec(said)?.[1]
    const outcome = code === 0 ? 'passed' : code === 1 && faults ? 'noticed' : 'unclear'
    return { outcome, words: oneLine(faults ?? said.slice(-300)) }
  }
  const report = path.join(tree, 'proof-report.json')
  fs.rmSync(report, { force: true })
  const vitest = path.join(tree, 'node_modules/vitest/vitest.mjs')
  const reporter = ['--reporter=json', `--outputFile=${report}`]
  const { code, said } = await run(node, [vitest, 'run', noticedBy.test, '--retry=0', ...reporter], tree)
  if (!fs.existsSync(report)) return { outcome: 'unclear', words: oneLine(said.slice(-300)) }
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  if (failed.length > 0)
    return { outcome: 'noticed', words: `${failed.length} of ${tests.length} tests: ${failed[0]!.title}` }
  const outcome = code === 0 && tests.length > 0 ? 'passed' : 'unclear'
  return { outcome, words: `${tests.length} tests ran, none failed` }
}

interface Report {
  testResults: { assertionResults: { status: string; title: string }[] }[]
}

async function run(
  program: string,
  args: string[],
  cwd: string,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: '' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => (said += chunk))
  }
  const late = setTimeout(() => child.kill('SIGTERM'), patienceMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', (status) => resolve(status)))
  clearTimeout(late)
  return { code, said }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 140)
