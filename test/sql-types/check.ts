import type pg from 'pg'
import { accepted } from './accepted.ts'
import { findCallSites, type CallSite } from './call-sites.ts'
import { describeStatements } from './describe.ts'
import type { SourceLocation, ServerProgram } from './program.ts'
import { compareRow } from './row.ts'

/** A difference between the source code and the database, with the location of the SQL statement in the source code. */
export interface Problem extends SourceLocation {
  message: string
  text: string
  /** Name of a column that can be null although its declared type excludes null. */
  nullable?: string
}

const isPreparable = (text: string): boolean =>
  /^[\s(]*(select|insert|update|delete|merge|with|values)\b/i.test(text)

/**
 * Compares the row types in the program with PostgreSQL's description of the SQL statements, and returns the
 * differences.
 */
export async function findProblems(program: ServerProgram, pool: pg.Pool) {
  const sites = program.files.flatMap((file) => findCallSites(program, file))
  const texts = [...new Set(sites.flatMap((site) => site.texts))].filter(isPreparable)
  const described = await describeStatements(pool, texts)
  const checkSite = ({ file, line, problem, row, isAny, texts }: CallSite): Problem[] => {
    if (problem) return [{ file, line, text: '', message: problem }]
    return texts.flatMap((text) => {
      const columns = described.get(text)
      if (columns instanceof Error) return [{ file, line, text, message: columns.message }]
      if (isAny && columns?.length)
        return [{ file, line, text: '', message: 'its rows are any: declare what they hold' }]
      const found = row && columns ? compareRow(program.checker, row, columns, text) : []
      return found.map((one) => ({ file, line, text, ...one }))
    })
  }
  return { problems: sites.flatMap(checkSite), statements: sites.length, texts: texts.length }
}

/**
 * Removes duplicate problems and accepted problems. Adds a problem for each entry in `accepted` that does not match any
 * problem.
 */
export function removeAcceptedProblems(problems: readonly Problem[]): Problem[] {
  const unused = new Set(Object.keys(accepted))
  const left = new Map<string, Problem>()
  for (const problem of problems) {
    const { file, line, message, text, nullable } = problem
    const key = nullable ? `${file} ${nullable}` : file
    if (accepted[key] && (nullable || text === '')) unused.delete(key)
    else left.set(`${file}:${line} ${message}`, problem)
  }
  const list = { file: 'test/sql-types/accepted.ts', line: 1, text: '' }
  return [
    ...left.values(),
    ...[...unused].map((key) => ({ ...list, message: `the entry ${key} is not needed any more` })),
  ]
}
