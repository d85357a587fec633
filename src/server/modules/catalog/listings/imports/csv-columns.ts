import type { csvColumns } from '#contract/listings/listings-imports.ts'

export type Column = (typeof csvColumns)[number] | 'size' | 'qty'

/** Other names a column goes by, without blanks, dashes and underscores, in lower case. */
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
/** What an export tells and an import has no use for. */
const publishedOnly = new Set(['state', 'url'])

export interface CsvHeader {
  /** Where each column is. */
  at: Map<Column, number>
  /** How many cells the first line has. */
  width: number
  /** Columns nobody knows, as the file writes them. */
  unknown: string[]
  /** Columns that are there twice. */
  doubled: string[]
}

/** Finds the columns by their names, in any order, whatever their case. */
export function readHeader(cells: readonly string[]): CsvHeader {
  const header: CsvHeader = { at: new Map(), width: cells.length, unknown: [], doubled: [] }
  for (const [i, cell] of cells.entries()) {
    const name = cell.toLowerCase().replaceAll(/[\s_-]/g, '')
    const column = (Object.keys(names) as Column[]).find((key) => names[key].includes(name))
    if (!column) {
      if (name !== '' && !publishedOnly.has(name)) header.unknown.push(cell.trim())
    } else if (header.at.has(column)) header.doubled.push(cell.trim())
    else header.at.set(column, i)
  }
  return header
}

/** The delimiter a file's first line uses most. */
export function findDelimiter(start: string): ',' | ';' | '\t' {
  const line = start.split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (delimiter: string) => line.split(delimiter).length
  if (count('\t') > count(',') && count('\t') >= count(';')) return '\t'
  return count(';') > count(',') ? ';' : ','
}
