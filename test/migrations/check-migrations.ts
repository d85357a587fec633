import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { lastBaselineFile } from '#platform/database/migrations/before-baseline.ts'
import {
  parseBuildNumber,
  readMigration,
  type MigrationFile,
} from '#platform/database/migrations/migration-files.ts'
import { toolFile } from '../../scripts/pinned-node.mjs'
import {
  findCompatibilityProblems,
  type MigrationProblem,
  type MigrationSource,
} from './compatibility-rules.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Names of the squawk rules against removing or renaming objects that older builds use. A migration is allowed to break
 * these rules if the oldest build that it supports no longer uses the objects.
 */
const contractions = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
  'adding-required-field',
])

/** Returns the problems in all migrations after the baseline, ordered by file and line. */
export async function findMigrationProblems(
  sources: readonly MigrationSource[],
): Promise<MigrationProblem[]> {
  const builds = sources.map(({ name }) => parseBuildNumber(name))
  const problems: MigrationProblem[] = []
  const steps: StepText[] = []
  for (const source of sources.filter(({ name }) => parseBuildNumber(name) > lastBaselineFile)) {
    const file = readMigration(source.name, source.sql)
    problems.push(...findCompatibilityProblems(source, file, builds))
    steps.push(...stepTexts(source, file))
  }
  for (const isConcurrent of [false, true])
    problems.push(...(await runSquawk(steps.filter((step) => step.isConcurrent === isConcurrent))))
  return problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

interface StepText {
  file: string
  text: string
  isConcurrent: boolean
  contracts: boolean
}

/** Returns the SQL of each step of a migration, preceded by blank lines so that the line numbers match the file. */
function stepTexts({ name, sql }: MigrationSource, file: MigrationFile): StepText[] {
  let before = 0
  return file.steps.map((step) => {
    const text = '\n'.repeat(before) + step.sql
    before += step.sql.split('\n').length - 1
    return {
      file: name,
      text,
      isConcurrent: step.concurrentIndex !== undefined,
      contracts: (readMigration(name, sql).oldestBuild ?? '') > lastBaselineFile,
    }
  })
}

interface Finding {
  file: string
  /** Line number. The first line has the number 0. */
  line: number
  message: string
  rule_name: string
}

async function runSquawk(steps: readonly StepText[]): Promise<MigrationProblem[]> {
  if (steps.length === 0) return []
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-migrations-'))
  try {
    const files = steps.map(({ text }, at) => {
      const file = path.join(folder, `${at}.sql`)
      fs.writeFileSync(file, text)
      return file
    })
    const options = [`--config=${path.join(root, 'db/squawk.toml')}`, '--reporter=json']
    if (!steps[0]!.isConcurrent) options.push('--assume-in-transaction')
    const findings = JSON.parse(await outputOf([...options, ...files])) as Finding[]
    return findings.flatMap(({ file, line, message, rule_name: rule }) => {
      const step = steps[Number(path.basename(file, '.sql'))]!
      if (step.contracts && contractions.has(rule)) return []
      const hint = contractions.has(rule) ? ' Name the oldest build that works without it.' : ''
      return [{ file: step.file, line: line + 1, message: `${message}${hint} (squawk: ${rule})` }]
    })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/**
 * Runs squawk, the SQL linter, and returns its output. Squawk exits with code 1 if it has findings. If the output is
 * not a list of findings, the promise is rejected.
 */
function outputOf(options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [toolFile('squawk-cli', 'squawk'), ...options], (error, stdout, stderr) => {
      if (stdout.startsWith('[')) resolve(stdout)
      else reject(new Error(`squawk did not run: ${stderr || stdout}`, { cause: error }))
    })
  })
}
