import { lastBaselineFile } from '#platform/database/migrations/before-baseline.ts'
import { parseBuildNumber, type MigrationFile } from '#platform/database/migrations/migration-files.ts'

export interface MigrationSource {
  name: string
  sql: string
}

export interface MigrationProblem {
  file: string
  line: number
  message: string
}

interface Statement {
  /** SQL statement in lower case with single spaces, without comments and string literals. */
  text: string
  line: number
}

/**
 * Returns problems that a migration would cause for older builds that run at the same time. A general linter cannot
 * find these problems.
 */
export function findCompatibilityProblems(
  { name, sql }: MigrationSource,
  file: MigrationFile,
  builds: readonly string[],
): MigrationProblem[] {
  const { oldestBuild } = file
  const problem = (line: number, message: string): MigrationProblem => ({ file: name, line, message })
  const problems: MigrationProblem[] = []
  if (!oldestBuild)
    problems.push(
      problem(
        1,
        `The file has no line \`-- oldest build: ${lastBaselineFile}\`, which names the oldest build that can run afterwards.`,
      ),
    )
  else if (!builds.includes(oldestBuild) || oldestBuild > parseBuildNumber(name))
    problems.push(problem(1, `The oldest build ${oldestBuild} is neither this migration nor an earlier one.`))
  const statements = readStatements(sql)
  const created = new Set(statements.flatMap(({ text }) => createdTable.exec(text)?.[1] ?? []))
  const steps = file.steps.map((step) => ({ step, statements: readStatements(step.sql) }))
  const contracts = (oldestBuild ?? '') > lastBaselineFile
  let before = 0
  for (const { step, statements: own } of steps) {
    const lineOf = (statement: Statement): number => before + statement.line
    const altered = own.some(({ text }) => isOther(alteredTable.exec(text)?.[1]))
    const isExplained = /^-- older builds: \S/m.test(step.sql)
    for (const statement of own) {
      const { text } = statement
      if (!contracts && dropStatement.test(text))
        problems.push(
          problem(
            lineOf(statement),
            'It drops or renames something that older builds may need: name the oldest build that works without it.',
          ),
        )
      if (!contracts && !isExplained && restrictsWrites(text, isOther))
        problems.push(
          problem(
            lineOf(statement),
            'It restricts writes to an existing table: explain in a line `-- older builds: …` why older builds comply.',
          ),
        )
      if (altered && isOther(writtenTable.exec(text)?.[1]))
        problems.push(
          problem(
            lineOf(statement),
            'It writes rows while the step holds a table lock: move it to a separate step.',
          ),
        )
      if (/^(create|drop) (unique )?index concurrently\b/.test(text) && !step.concurrentIndex)
        problems.push(
          problem(
            lineOf(statement),
            'An index that is created or dropped concurrently needs a name and a separate step.',
          ),
        )
    }
    before += step.sql.split('\n').length - 1
  }
  return problems

  function isOther(table: string | undefined): boolean {
    return table !== undefined && !created.has(table)
  }
}

const createdTable = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/
const alteredTable = /^alter table (?:if exists )?(?:only )?([\w.]+)/
const writtenTable = /^(?:update|delete from|insert into) (?:only )?([\w.]+)/
const dropStatement =
  /^drop (?:view|materialized view|function|procedure|trigger|type|domain|schema|sequence|extension)\b|^alter \w+ [\w.]+ (?:rename to|set schema)\b|^truncate\b/
const constraint = /\badd (?:constraint \w+ )?(?:check|unique|foreign key|exclude|primary key)\b/
const indexedTable = /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?([\w.]+)/
const triggeredTable = /^create (?:or replace )?(?:constraint )?trigger \w+ .*? on ([\w.]+)/

function restrictsWrites(text: string, isOther: (table: string | undefined) => boolean): boolean {
  if (isOther(indexedTable.exec(text)?.[1]) || isOther(triggeredTable.exec(text)?.[1])) return true
  return isOther(alteredTable.exec(text)?.[1]) && (constraint.test(text) || text.includes(' set not null'))
}

/** Returns the SQL statements in a migration. The bodies of functions are replaced with blanks. */
function readStatements(sql: string): Statement[] {
  const keepLines = (found: string): string => found.replace(/[^\n]/g, ' ')
  const bare = sql
    .replace(/--.*$/gm, keepLines)
    .replace(/(\$\w*\$)[^]*?\1/g, keepLines)
    .replace(/'(?:[^']|'')*'/g, keepLines)
    .toLowerCase()
  const statements: Statement[] = []
  let at = 0
  for (const part of bare.split(';')) {
    const start = at + part.length - part.trimStart().length
    const text = part.replace(/\s+/g, ' ').trim()
    if (text) statements.push({ text, line: bare.slice(0, start).split('\n').length })
    at += part.length + 1
  }
  return statements
}
