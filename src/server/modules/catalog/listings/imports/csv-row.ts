import { conditions, genders } from '#contract/catalog/catalog.ts'
import { listingFields, type ListingFields } from '#contract/listings/listings.ts'
import { readText } from '#platform/http/csv-file.ts'
import { readCount, readPhotos, readSizes } from './csv-cells.ts'
import type { Column, CsvHeader } from './csv-columns.ts'
import { parsePrice } from './csv-price.ts'

export interface RowFault {
  /** The column at fault. */
  field: string
  message: string
}

export interface ReadRow {
  /** Of a listing that is there already; '' for a new one. */
  id: string
  fields: ListingFields
}

/** What a row of a file says: only the columns the file has are set, an empty cell sets nothing but emptiness. */
export function readRow(cells: readonly string[], header: CsvHeader): ReadRow | RowFault {
  const broken = cells.find((cell) => cell.includes('\ufffd') || cell.includes('\0'))
  if (broken !== undefined)
    return {
      field: columnOf(header, cells.indexOf(broken)),
      message: 'This is not UTF-8 text: save the file as "CSV UTF-8"',
    }
  if (cells.slice(header.width).some((cell) => cell.trim() !== ''))
    return {
      field: 'title',
      message: 'This row has more cells than the first line: is a comma not in quotes?',
    }
  const text = (column: Column): string | undefined => {
    const at = header.at.get(column)
    return at === undefined ? undefined : readText(cells[at] ?? '').trim()
  }
  const raw: Record<string, unknown> = {}
  const fault = readCells(text, raw)
  if (fault) return fault
  const parsed = listingFields.safeParse(raw)
  if (parsed.success) return { id: text('id') ?? '', fields: parsed.data }
  const issue = parsed.error.issues[0]!
  const [key] = issue.path
  return { field: columnNames[String(key)] ?? String(key ?? 'title'), message: issue.message }
}

const columnNames: Record<string, string> = { priceCents: 'price', totalAllowed: 'total_allowed' }

function columnOf(header: CsvHeader, index: number): string {
  return [...header.at].find(([, at]) => at === index)?.[0] ?? 'title'
}

type Text = (column: Column) => string | undefined

function readCells(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  for (const column of ['title', 'description', 'brand', 'type', 'color'] as const)
    if (text(column) !== undefined) raw[column] = text(column)
  const steps = [readGender, readCondition, readPriceCell, readStock, readPhotoCell]
  for (const step of steps) {
    const fault = step(text, raw)
    if (fault) return fault
  }
  return undefined
}

function readGender(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  return readOneOf('gender', genders, text, raw)
}

function readCondition(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  return readOneOf('condition', conditions, text, raw)
}

function readOneOf(
  column: 'gender' | 'condition',
  known: readonly string[],
  text: Text,
  raw: Record<string, unknown>,
): RowFault | undefined {
  const value = text(column)?.toLowerCase()
  if (value !== undefined) raw[column] = value === '' ? null : value
  if (!value || known.includes(value)) return undefined
  return { field: column, message: `${value.slice(0, 40)} is none of ${known.join(', ')}` }
}

function readPriceCell(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  const value = text('price')
  if (value === undefined) return undefined
  raw.priceCents = value === '' ? null : parsePrice(value)
  if (raw.priceCents !== undefined) return undefined
  return { field: 'price', message: `${value.slice(0, 40)} is no price: write it like 1234.50` }
}

/** `sizes`, or a single `size` with its `qty`. */
function readStock(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  const [sizes, size, qty] = [text('sizes'), text('size'), text('qty')]
  if (sizes !== undefined) {
    raw.sizes = readSizes(sizes)
    if (!raw.sizes) return { field: 'sizes', message: 'Write the sizes like S:2|M:1' }
  } else if (size || qty) {
    const count = qty ? readCount(qty) : 1
    if (Number.isNaN(count)) return { field: 'qty', message: `${qty!.slice(0, 40)} is no number of units` }
    raw.sizes = [{ size: size || 'One size', qty: count }]
  }
  const total = text('total_allowed')
  if (total === undefined) return undefined
  raw.totalAllowed = total === '' ? null : readCount(total)
  if (!Number.isNaN(raw.totalAllowed)) return undefined
  return { field: 'total_allowed', message: `${total.slice(0, 40)} is no number of units` }
}

function readPhotoCell(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  const value = text('photos')
  if (value === undefined) return undefined
  raw.photos = readPhotos(value)
  return raw.photos ? undefined : { field: 'photos', message: 'Photos are named as an export names them' }
}
