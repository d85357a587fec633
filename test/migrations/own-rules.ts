import { buildOf, type MigrationFile } from '#platform/database/migrations/migration-files.ts'

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
  /** In lower case, with single spaces, without comments and what stands in quotes. */
  text: string
  line: number
}

/** Returns what a general linter cannot know of a migration: how it stands to the builds that run beside it. */
export function findOwnProblems(
  { name, sql }: MigrationSource,
  file: MigrationFile,
  builds: readonly string[],
): MigrationProblem[] {
  const { oldestBuild } = file
  const problem = (line: number, message: string): MigrationProblem => ({ file: name, line, message })
  const problems: MigrationProblem[] = []
  if (!oldestBuild)
    problems.push(
      problem(1, 'It has no line `-- oldest build: 0013`: the oldest build that may run afterwards.'),
    )
  else if (!builds.includes(oldestBuild) || oldestBuild > buildOf(name))
    problems.push(problem(1, `Its oldest build, ${oldestBuild}, is no migration up to itself.`))
  const statements = readStatements(sql)
  const created = new Set(statements.flatMap(({ text }) => createdTable.exec(text)?.[1] ?? []))
  const steps = file.steps.map((step) => ({ step, statements: readStatements(step.sql) }))
  const contracts = (oldestBuild ?? '') > '0013'
  let before = 0
  for (const { step, statements: own } of steps) {
    const lineOf = (statement: Statement): number => before + statement.line
    const altered = own.some(({ text }) => isOther(alteredTable.exec(text)?.[1]))
    const isExplained = /^-- older builds: \S/m.test(step.sql)
    for (const statement of own) {
      const { text } = statement
      if (!contracts && taking.test(text))
        problems.push(
          problem(
            lineOf(statement),
            'Older builds may need what it drops or renames: say which build is the oldest that can do without it.',
          ),
        )
      if (!contracts && !isExplained && narrows(text, isOther))
        problems.push(
          problem(
            lineOf(statement),
            'It narrows what may be written to a table that is there: say in a line `-- older builds: …` why those that run keep to it.',
          ),
        )
      if (altered && isOther(writtenTable.exec(text)?.[1]))
        problems.push(
          problem(
            lineOf(statement),
            'It writes rows while the step has a table locked: give it a step of its own.',
          ),
        )
      if (/^(create|drop) (unique )?index concurrently\b/.test(text) && !step.concurrentIndex)
        problems.push(
          problem(
            lineOf(statement),
            'An index made or dropped concurrently is a step of its own, with a name.',
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
const taking =
  /^drop (?:view|materialized view|function|procedure|trigger|type|domain|schema|sequence|extension)\b|^alter \w+ [\w.]+ (?:rename to|set schema)\b|^truncate\b/
const constraint = /\badd (?:constraint \w+ )?(?:check|unique|foreign key|exclude|primary key)\b/
const indexed = /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?([\w.]+)/
const triggered = /^create (?:or replace )?(?:constraint )?trigger \w+ .*? on ([\w.]+)/

function narrows(text: string, isOther: (table: string | undefined) => boolean): boolean {
  if (isOther(indexed.exec(text)?.[1]) || isOther(triggered.exec(text)?.[1])) return true
  return isOther(alteredTable.exec(text)?.[1]) && (constraint.test(text) || text.includes(' set not null'))
}

/** Returns the statements of a text; a function's body counts as one word. */
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
