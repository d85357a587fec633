import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './packages.mjs'
import { environmentWith, toolFile } from './pinned-node.mjs'
import { run } from './run.mjs'
import { seconds } from './steps.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: { name: string, reason: string }[] }} Counts
 * @typedef {{ name: string, tool?: string, bin?: string, file?: string, args: string[], counts?: boolean, env?: Record<string, string>, repair?: string }} Check
 *   runs a program of a package or a file in the repository; has one result unless the program writes its own counts.
 *   `repair` is the command that fixes the reported problems
 * @typedef {{ title: string, checks: Check[], concurrency?: number, before?: () => void }} Stage
 *   concurrent checks print their output when they end
 */

/** Cache file of the type checker, so that the next run checks only the files that have changed. */
const typesCache = path.join(root, 'node_modules/.cache/souk-types.tsbuildinfo')

/**
 * Folder of the type declarations that React Router generates. The folder is emptied before each run, because the
 * generator does not remove the declarations of moved pages.
 */
const pageTypes = path.join(root, '.react-router/types')

/**
 * Settings of Go's garbage collector for the type checker and the linter. With these settings, each of the two tools
 * collects garbage less often and takes a third less time. The second setting is a soft limit of the tool's memory.
 */
const goEnvironment = { GOGC: '400', GOMEMLIMIT: '3GiB' }

/** @type {Stage} */
export const generatedTypesStage = {
  title: 'Generated types',
  before: () => fs.rmSync(pageTypes, { recursive: true, force: true }),
  checks: [
    { name: 'types of pages', tool: '@react-router/dev', bin: 'react-router', args: ['typegen'] },
    { name: 'types of messages', file: 'src/messages/message-types.main.ts', args: [] },
  ],
}

/** @type {Stage} */
export const codeStage = {
  title: 'Types, lint and format',
  concurrency: 2,
  checks: [
    { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'], env: goEnvironment },
    {
      name: 'types of tables',
      file: 'test/table-types/table-types.main.ts',
      args: ['--check'],
      repair: 'npm run tables',
    },
    { name: 'SQL', file: 'test/sql-types/sql-types.main.ts', args: [] },
    { name: 'migrations', file: 'test/migrations/migrations.main.ts', args: [] },
    { name: 'unused code', tool: 'knip', args: ['--no-progress'] },
    { name: 'format', tool: 'oxfmt', args: ['--check'], repair: 'npm run fmt' },
    { name: 'words', file: 'scripts/words/words.mjs', args: [] },
    { name: 'messages', file: 'test/messages/messages.main.ts', args: [] },
    // The type checker is last in the list, because it and the linter slow each other down if they run at the same
    // time.
    {
      name: 'types',
      tool: 'typescript',
      bin: 'tsc',
      // Uses two checkers instead of the default of four. Checkers do not share results, so four of them use a third
      // more CPU time.
      args: ['--noEmit', '--checkers', '2', '--incremental', '--tsBuildInfoFile', typesCache],
      env: goEnvironment,
    },
  ],
}

/** @type {Stage} */
export const testStage = {
  title: 'Unit and integration tests',
  checks: [{ name: 'tests', tool: 'vitest', args: ['run', '--tags-filter', '!long'], counts: true }],
}

/** @type {Stage} */
export const buildStage = {
  title: 'Build',
  checks: [{ name: 'build', file: 'scripts/build.mjs', args: [] }],
}

/**
 * Runs the stages in order, and stops after the first stage that fails. Then prints a summary whose last line is always
 * "N passed, N failed, N skipped".
 * @param {string} node
 * @param {Stage[]} stages
 * @returns {Promise<boolean>} whether all passed
 */
export async function runStages(node, stages) {
  /** @type {Counts} */
  const sum = { passed: 0, failed: 0, skipped: [] }
  /** @type {string[]} */
  const lines = []
  for (const [index, { title, checks, concurrency = 1, before }] of stages.entries()) {
    if (sum.failed > 0) {
      lines.push(`  ${title.padEnd(28)} not run`)
      continue
    }
    process.stdout.write(`\n== ${index + 1}/${stages.length} ${title}\n`)
    const startedAt = performance.now()
    before?.()
    const pending = [...checks]
    const runPending = async () => {
      for (let check = pending.shift(); check; check = pending.shift())
        addTo(sum, await runCheck(node, check, concurrency > 1))
    }
    await Promise.all(Array.from({ length: concurrency }, runPending))
    lines.push(`  ${title.padEnd(28)} ${sum.failed > 0 ? 'FAILED' : 'passed'}  ${seconds(startedAt)}`)
  }
  process.stdout.write(`\n${lines.join('\n')}\n`)
  if (sum.skipped.length > 0) process.stdout.write('\nSkipped:\n')
  for (const { name, reason } of sum.skipped) process.stdout.write(`  ${name}: ${reason}\n`)
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped.length} skipped\n`)
  return sum.failed === 0
}

/**
 * @param {string} node
 * @param {Check} check
 * @param {boolean} quiet
 * @returns {Promise<Counts>}
 */
async function runCheck(node, { name, tool = '', bin, file, args, counts = false, env, repair }, quiet) {
  const startedAt = performance.now()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-check-'))
  const summary = path.join(folder, 'summary.json')
  try {
    const more = { ...env, ...(counts && { SOUK_SUMMARY: summary }) }
    const { code, output } = await run(node, [file ?? toolFile(tool, bin), ...args], {
      cwd: root,
      env: environmentWith(node, more),
      quiet,
    })
    process.stdout.write(output)
    process.stdout.write(
      `-- ${name}: ${code === 0 ? 'passed' : `FAILED (exit ${code})`} in ${seconds(startedAt)}\n`,
    )
    if (code !== 0 && repair) process.stdout.write(`   To repair this, run: ${repair}\n`)
    if (code !== 0 && quiet)
      process.stdout.write(`   To run only this check: npm run check -- --only "${name}"\n`)
    const counted =
      counts && fs.existsSync(summary) ? readCounts(summary) : { passed: 0, failed: 0, skipped: [] }
    // A tool that fails without reporting a failed test, because it crashed or found no test, counts as one failure.
    if (code !== 0 && counted.failed === 0) counted.failed = 1
    else if (!counts) counted.passed = 1
    return counted
  } catch (error) {
    process.stdout.write(`-- ${name}: FAILED: ${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1, skipped: [] }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file @returns {Counts} */
const readCounts = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))

/** @param {Counts} sum @param {Counts} more */
function addTo(sum, more) {
  sum.passed += more.passed
  sum.failed += more.failed
  sum.skipped.push(...more.skipped)
}
