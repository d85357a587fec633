import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { execFile } from 'node:child_process'
import { buildOf, readMigration, type MigrationFile } from '#platform/database/migrations/migration-files.ts'
import { toolFile } from '../../scripts/pinned-node.mjs'
import { findOwnProblems, type MigrationProblem, type MigrationSource } from './own-rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const lastOfBaseline = '0013'

/** What builds that know the old form would miss: allowed in a file that says none of them runs any more. */
const contractions = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
  'adding-required-field',
])

/** Returns what the migrations after the baseline may not do, in the order of their lines. */
export async function findMigrationProblems(
  sources: readonly MigrationSource[],
): Promise<MigrationProblem[]> {
  const builds = sources.map(({ name }) => buildOf(name))
  const problems: MigrationProblem[] = []
  const steps: StepText[] = []
  for (const source of sources.filter(({ name }) => buildOf(name) > lastOfBaseline)) {
    const file = readMigration(source.name, source.sql)
    problems.push(...findOwnProblems(source, file, builds))
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

/** Each step where it stands in its file, with nothing around it. */
function stepTexts({ name, sql }: MigrationSource, file: MigrationFile): StepText[] {
  let before = 0
  return file.steps.map((step) => {
    const text = '\n'.repeat(before) + step.sql
    before += step.sql.split('\n').length - 1
    return {
      file: name,
      text,
      isConcurrent: step.concurrentIndex !== undefined,
      contracts: (readMigration(name, sql).oldestBuild ?? '') > lastOfBaseline,
    }
  })
}

interface Finding {
  file: string
  /** From 0 on. */
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
      const way = contractions.has(rule) ? ' Say which build is the oldest that can do without it.' : ''
      return [{ file: step.file, line: line + 1, message: `${message}${way} (squawk: ${rule})` }]
    })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** Findings make it exit with 1; anything but a list of findings is an error. */
function outputOf(options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [toolFile('squawk-cli', 'squawk'), ...options], (error, stdout, stderr) => {
      if (stdout.startsWith('[')) resolve(stdout)
      else reject(new Error(`squawk did not run: ${stderr || stdout}`, { cause: error }))
    })
  })
}
