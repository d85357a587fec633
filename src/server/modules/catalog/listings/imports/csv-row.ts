import { listingTextNames } from '#contract/listings/listing-texts.ts'
import { listingFields, type ListingFields } from '#contract/listings/listings.ts'
import { amountCell, csvFormat, readText } from '#platform/http/csv-file.ts'
import type { Words } from '#platform/http/error-words.ts'
import { inputWords } from '#platform/http/input-words.ts'
import { languages, translate, type Language } from '#platform/language/translate.ts'
import { readCount, readPhotos, readSizes } from './csv-cells.ts'
import type { Column, CsvHeader } from './csv-columns.ts'
import { parsePrice } from './csv-price.ts'
import { oneSize } from '../edit/sizes.rules.ts'
import { conditionNames, genderNames, writtenAs } from './csv-words.ts'

export interface RowFault {
  /** The column at fault. */
  field: string
  words: Words
}

export interface ReadRow {
  /** Of a listing that is there already; '' for a new one. */
  id: string
  fields: ListingFields
}

/** What a row of a file says: only the columns the file has are set, an empty cell sets nothing but emptiness. */
export function readRow(cells: readonly string[], header: CsvHeader, language: Language): ReadRow | RowFault {
  const broken = cells.find((cell) => cell.includes('\ufffd') || cell.includes('\0'))
  if (broken !== undefined)
    return {
      field: columnOf(header, cells.indexOf(broken)),
      words: (reader) => translate(reader, 'import.not-utf8'),
    }
  if (cells.slice(header.width).some((cell) => cell.trim() !== ''))
    return {
      field: 'title',
      words: (reader) => translate(reader, 'import.too-many-cells'),
    }
  const text = (column: Column): string | undefined => {
    const at = header.at.get(column)
    return at === undefined ? undefined : readText(cells[at] ?? '').trim()
  }
  const raw: Record<string, unknown> = {}
  const fault = readCells(text, raw, language)
  if (fault) return fault
  const parsed = listingFields.safeParse(raw)
  if (parsed.success) return { id: text('id') ?? '', fields: parsed.data }
  const issue = parsed.error.issues[0]!
  const [key] = issue.path
  return { field: columnNames[String(key)] ?? String(key ?? 'title'), words: inputWords(issue) }
}

const columnNames: Record<string, string> = { priceCents: 'price', totalAllowed: 'total_allowed' }

function columnOf(header: CsvHeader, index: number): string {
  return [...header.at].find(([, at]) => at === index)?.[0] ?? 'title'
}

type Text = (column: Column) => string | undefined

function readCells(text: Text, raw: Record<string, unknown>, language: Language): RowFault | undefined {
  for (const column of [...listingTextNames, 'brand', 'type', 'color'] as const)
    if (text(column) !== undefined) raw[column] = text(column)
  const steps = [readGender, readCondition, readPriceCell, readStock, readPhotoCell]
  for (const step of steps) {
    const fault = step(text, raw, language)
    if (fault) return fault
  }
  return undefined
}

function readGender(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  return readOneOf('gender', genderNames, text, raw)
}

function readCondition(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  return readOneOf('condition', conditionNames, text, raw)
}

function readOneOf(
  column: 'gender' | 'condition',
  names: Record<string, Words>,
  text: Text,
  raw: Record<string, unknown>,
): RowFault | undefined {
  const said = text(column)
  const value = said?.toLowerCase()
  const known = Object.entries(names).find(
    ([code, words]) =>
      code === value || languages.some((language) => words(language).toLowerCase() === value),
  )
  if (value !== undefined) raw[column] = known?.[0] ?? null
  if (!said || known) return undefined
  return {
    field: column,
    words: (reader) =>
      translate(reader, 'import.none-of', {
        text: said.slice(0, 40),
        values: Object.entries(names)
          .map(([code, words]) => writtenAs(reader, code, words))
          .join(', '),
      }),
  }
}

function readPriceCell(text: Text, raw: Record<string, unknown>, language: Language): RowFault | undefined {
  const value = text('price')
  if (value === undefined) return undefined
  raw.priceCents = value === '' ? null : parsePrice(value, language)
  if (raw.priceCents !== undefined) return undefined
  return {
    field: 'price',
    words: (reader) =>
      translate(reader, 'import.no-price', {
        text: value.slice(0, 40),
        example: csvFormat(reader).write(amountCell(123_450)),
      }),
  }
}

/** `sizes`, or a single `size` with its `qty`. */
function readStock(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  const [sizes, size, qty] = [text('sizes'), text('size'), text('qty')]
  if (sizes !== undefined) {
    raw.sizes = readSizes(sizes)
    if (!raw.sizes) return { field: 'sizes', words: (reader) => translate(reader, 'import.sizes') }
  } else if (size || qty) {
    const count = qty ? readCount(qty) : 1
    if (Number.isNaN(count)) return noNumber('qty', qty!)
    raw.sizes = [{ size: size || oneSize, qty: count }]
  }
  const total = text('total_allowed')
  if (total === undefined) return undefined
  raw.totalAllowed = total === '' ? null : readCount(total)
  return Number.isNaN(raw.totalAllowed) ? noNumber('total_allowed', total) : undefined
}

const noNumber = (field: string, text: string): RowFault => ({
  field,
  words: (reader) => translate(reader, 'import.no-number', { text: text.slice(0, 40) }),
})

function readPhotoCell(text: Text, raw: Record<string, unknown>): RowFault | undefined {
  const value = text('photos')
  if (value === undefined) return undefined
  raw.photos = readPhotos(value)
  return raw.photos ? undefined : { field: 'photos', words: (reader) => translate(reader, 'import.photos') }
}
