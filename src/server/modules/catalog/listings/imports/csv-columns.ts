import type { csvColumns } from '#contract/listings/listings-imports.ts'
import { csvHeads, type CsvHead } from '#platform/http/csv-heads.ts'
import { languages, type Language } from '#platform/language/translate.ts'

export type Column = (typeof csvColumns)[number] | 'size' | 'qty'

/** Other names a column goes by, as `bareName` has them. */
const names: Record<Column, readonly string[]> = {
  id: ['id', 'listingid'],
  title: ['title', 'name', 'product', 'producttitle', 'item'],
  description: ['description', 'desc', 'details', 'text', 'body'],
  brand: ['brand', 'designer', 'vendor', 'label'],
  type: ['type', 'category', 'producttype'],
  gender: ['gender', 'department', 'for'],
  color: ['color', 'colour'],
  condition: ['condition'],
  price: ['price', 'amount', 'variantprice'],
  sizes: ['sizes'],
  size: ['size'],
  qty: ['qty', 'quantity', 'stock', 'units'],
  total_allowed: ['totalallowed', 'total'],
  photos: ['photos', 'pictures'],
}
/** What each column is called in the files of every language. */
const heads: Record<Column, CsvHead> = {
  id: 'id',
  // not words: the name of a head
  title: 'title',
  description: 'description',
  brand: 'brand',
  type: 'category',
  gender: 'gender',
  color: 'color',
  condition: 'condition',
  price: 'price',
  sizes: 'sizes',
  size: 'size',
  qty: 'qty',
  total_allowed: 'total_allowed',
  photos: 'photos',
}
const inEveryLanguage = (head: CsvHead): string[] =>
  languages.map((language) => bareName(csvHeads[head](language)))
const columnOf = new Map<string, Column>(
  (Object.keys(names) as Column[]).flatMap((column) =>
    [...inEveryLanguage(heads[column]), ...names[column]].map((name) => [name, column] as const),
  ),
)
/** What an export tells and an import has no use for. */
const exportedOnly = new Set(['state', 'url', ...inEveryLanguage('state')])

export interface CsvHeader {
  /** Where each column is. */
  at: Map<Column, number>
  /** What the file calls each. */
  names: Map<Column, string>
  /** How many cells the first line has. */
  width: number
  /** Columns nobody knows, as the file writes them. */
  unknown: string[]
  /** Columns that are there twice. */
  doubled: string[]
}

/** Finds the columns by their names in any language offered, in any order, whatever their case. */
export function readHeader(cells: readonly string[]): CsvHeader {
  const header: CsvHeader = {
    at: new Map(),
    names: new Map(),
    width: cells.length,
    unknown: [],
    doubled: [],
  }
  for (const [i, cell] of cells.entries()) {
    const name = bareName(cell)
    const column = columnOf.get(name)
    if (!column) {
      if (name !== '' && !exportedOnly.has(name)) header.unknown.push(cell.trim())
    } else if (header.at.has(column)) header.doubled.push(cell.trim())
    else {
      header.at.set(column, i)
      header.names.set(column, cell.trim())
    }
  }
  return header
}

/** A column as the file calls it; one it has not, as files of the language do. */
export function columnName({ names: called }: CsvHeader, column: string, language: Language): string {
  const known = column as Column
  return called.get(known) ?? (known in heads ? csvHeads[heads[known]](language) : column)
}

/** Without blanks, dashes and underscores, in lower case. */
function bareName(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
}

/** The delimiter a file's first line uses most. */
export function findDelimiter(start: string): ',' | ';' | '\t' {
  const line = start.split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  if (count('\t') > count(',') && count('\t') >= count(';')) return '\t'
  return count(';') > count(',') ? ';' : ','
}
