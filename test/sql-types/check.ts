import type pg from 'pg'
import { acceptedNulls, dynamicStatements } from './accepted.ts'
import { findCallSites, type CallSite } from './call-sites.ts'
import { readCatalog } from './catalog.ts'
import { compare } from './compare.ts'
import { describe } from './describe.ts'
import type { SourcePlace, ServerProgram } from './program.ts'
import { readRow } from './row-type.ts'

/** What is wrong, and in which statement. */
export interface Problem extends SourcePlace {
  message: string
  text: string
  /** The column that can be null against what is declared. */
  nullable?: string | undefined
}

export interface Checked {
  problems: Problem[]
  statements: number
  texts: number
}

// Nothing else returns rows, or can be prepared.
const isPreparable = (text: string): boolean =>
  /^[\s(]*(select|insert|update|delete|merge|with|values)\b/i.test(text)

/** Returns where the program's row types say otherwise than PostgreSQL about the statements they stand at. */
export async function findProblems(program: ServerProgram, pool: pg.Pool): Promise<Checked> {
  const { files, checker } = program
  const sites = files.flatMap((file) => findCallSites(program, file))
  const texts = [...new Set(sites.flatMap((site) => site.texts))].filter(isPreparable)
  const [described, catalog] = [await describe(pool, texts), await readCatalog(pool)]

  const checkText = (
    place: SourcePlace,
    text: string,
    isTuple: boolean,
    row: ReturnType<typeof readRow>,
  ): Problem[] => {
    const description = described.get(text)
    if (!description) return []
    const found = description.error
      ? [{ message: description.error }]
      : row
        ? compare(catalog, description, row, isTuple)
        : []
    return found.map((one) => ({ file: place.file, line: place.line, text, ...one }))
  }
  const checkSite = (site: CallSite): Problem[] => {
    const { file, line, problem, isAny, isTuple } = site
    if (problem) return [{ file, line, text: '', message: problem }]
    const row = site.row && readRow(checker, site.row)
    const open = isAny && site.texts.some((text) => described.get(text)?.types.length)
    return [
      ...(open ? [{ file, line, text: '', message: 'its rows are any: declare what they hold' }] : []),
      ...site.texts.flatMap((text) => checkText(site, text, isTuple, row)),
    ]
  }
  return { problems: sites.flatMap(checkSite), statements: sites.length, texts: texts.length }
}

/** Returns each problem once, without what is accepted; what is accepted and does not occur is one too. */
export function settle(problems: readonly Problem[]): Problem[] {
  const used = new Set<string>()
  const left = problems.filter(({ file, text, nullable }) => {
    const key = nullable ? `${file} ${nullable}` : text === '' ? file : ''
    const isAccepted = nullable ? acceptedNulls[file]?.[nullable] : text === '' && dynamicStatements[file]
    if (isAccepted) used.add(key)
    return !isAccepted
  })
  const unused = [
    ...Object.keys(dynamicStatements).map((file) => [file, file]),
    ...Object.entries(acceptedNulls).flatMap(([file, columns]) =>
      Object.keys(columns).map((column) => [file, `${file} ${column}`]),
    ),
  ].filter(([, key]) => !used.has(key!))
  const stale = unused.map(([, key]) => ({
    file: 'test/sql-types/accepted.ts',
    line: 1,
    text: '',
    message: `nothing needs ${key} any more`,
  }))
  const each = new Map([...left, ...stale].map((one) => [`${one.file}:${one.line} ${one.message}`, one]))
  return [...each.values()]
}
