import { smallestUnitsPerUnit } from '#contract/currency.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { listingTextNames } from '#contract/catalog/listing-texts.ts'
import { listingFields, maxPhotos, type ListingFields } from '#contract/listings/listings.ts'
import { amountCell, csvFormat } from '#platform/http/csv/csv-file.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { inputErrorText } from '#platform/http/input/input-errors.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { readAttributeCells } from '../csv/attribute-cells.ts'
import { readCount, readSizes } from '../csv/csv-cells.ts'
import { readAltTexts, readPhotoCell } from '../csv/photo-texts.ts'
import type { Column, CsvHeader } from '../csv/csv-columns.ts'
import { readPrice, type ReadPrice } from '../csv/csv-price.ts'
import { maxRowLength } from '../csv/csv-read.ts'
import { oneSize } from '../../edit/sizes.rules.ts'
import { localizedCodeName, offeredCodes, exportedValue } from '../../core/code-values.ts'
import { columnAt, findBroken } from './broken-cells.ts'
import { lookUpWord, type ImportPlan } from './import-plan.ts'
import type { ImportEntry } from './import-rows.ts'
import { genderIn, guessCondition, guessGender } from './value-words.ts'

export interface RowError {
  /** Name of the column that caused the error. */
  field: string
  words: LocalizedText
}

export interface ReadRow {
  /** Id of the existing listing that the row changes; '' for a new listing. */
  id: string
  fields: ListingFields
  /** Photos to download. */
  photos?: ImportEntry['photos']
  /** Descriptions for the listing's existing photos, if the file contains descriptions but no photos. */
  alts?: readonly string[]
}

/** Input for parsing a row, in addition to the cells. */
interface RowSource {
  made?: ImportEntry['computed']
  photos?: ImportEntry['photos']
  /** Currencies named outside the price cell. */
  currency?: string
  fixed?: ImportPlan['fixed']
  words?: ImportPlan['words']
}

/** Parses the rows of one listing in a file. */
export function readEntry(entry: ImportEntry, plan: ImportPlan, language: Language): ReadRow | RowError {
  for (const { cells, misquoted, isTooLong } of entry.records) {
    if (isTooLong)
      return {
        field: 'title',
        words: (reader) => translate(reader, 'import.row-too-long', { most: maxRowLength }),
      }
    const fault = findBroken(cells, plan)
    if (fault) return fault
    if (misquoted !== undefined)
      return {
        field: columnAt(plan, misquoted),
        words: (reader) => translate(reader, 'import.misquoted'),
      }
  }
  const { computed, photos, currency } = entry
  const { fixed, words } = plan
  return readRow(entry.cells, plan, language, { made: computed, photos, currency, fixed, words })
}

/** Returns the price of a listing in a file even if other cells are invalid. Returns undefined without a price. */
export function readEntryPrice(
  { cells, computed, currency }: ImportEntry,
  plan: ImportPlan,
  language: Language,
): ReadPrice | undefined {
  const value = textOf(cells, plan, { made: computed })('price')
  return value ? readPrice(value, language, marketplaceCurrency(), [plan.priceCurrency, currency]) : undefined
}

/** Parses a row. Sets only the fields whose columns exist in the file. An empty cell clears the field. */
export function readRow(
  cells: readonly string[],
  header: CsvHeader,
  language: Language,
  source: RowSource = {},
): ReadRow | RowError {
  const broken = findBroken(cells, header)
  if (broken) return broken
  const text = textOf(cells, header, source)
  const raw: Record<string, unknown> = {}
  const ownCell = header.currencyColumn === undefined ? '' : (cells[header.currencyColumn] ?? '')
  const currencies = [header.priceCurrency, source.currency ?? ownCell]
  const fault = readCells(text, raw, language, currencies) ?? readAttributes(cells, header, raw)
  if (fault) return fault
  const alts = readAltTexts(cells, header)
  const photoFields = readPhotoCell(text('photos'), (text('id') ?? '') !== '', alts)
  if (!photoFields) return { field: 'photos', words: (reader) => translate(reader, 'import.photos') }
  Object.assign(raw, photoFields)
  // Guess the gender only for new listings, because an import must not change fields that the file does not contain.
  if ((text('id') ?? '') === '') raw.gender ??= genderIn(text('type') ?? '')
  const parsed = listingFields.safeParse(raw)
  if (parsed.success) {
    const id = text('id') ?? ''
    // A row without a title is valid for an existing draft, but is an error for a new listing.
    if (id === '' && !parsed.data.title)
      return { field: 'title', words: (reader) => translate(reader, 'import.no-title') }
    const photos = source.photos?.slice(0, maxPhotos)
    if (photos && photos.length > 0) return { id, fields: parsed.data, photos }
    return { id, fields: parsed.data, ...(alts && text('photos') === undefined && { alts }) }
  }
  const issue = parsed.error.issues[0]!
  const [key] = issue.path
  return { field: columnNames[String(key)] ?? String(key ?? 'title'), words: inputErrorText(issue) }
}

function textOf(cells: readonly string[], header: CsvHeader, { made, fixed, words }: RowSource): Text {
  return (column) => {
    const at = header.at.get(column)
    const cell = made?.[column] ?? (at === undefined ? undefined : (cells[at] ?? ''))
    const own = cell?.trim()
    const fixedValue = fixed?.[column as keyof typeof fixed]
    const value = own === undefined || own === '' ? (fixedValue ?? own) : own
    return lookUpWord(words?.[column as keyof typeof words], value) ?? value
  }
}

const columnNames: Record<string, string> = { priceCents: 'price', totalAllowed: 'total_allowed' }

type Text = (column: Column) => string | undefined

function readAttributes(
  cells: readonly string[],
  { attributes }: CsvHeader,
  raw: Record<string, unknown>,
): RowError | undefined {
  if (attributes.size === 0) return undefined
  const read = readAttributeCells(cells, attributes)
  if ('words' in read) return read
  raw.attributes = read.values
  return undefined
}

function readCells(
  text: Text,
  raw: Record<string, unknown>,
  language: Language,
  currencies: readonly string[],
): RowError | undefined {
  for (const column of [...listingTextNames, 'brand', 'type', 'color'] as const)
    if (text(column) !== undefined) raw[column] = text(column)
  const steps = [readGender, readCondition, readPriceCell, readStock]
  for (const step of steps) {
    const fault = step(text, raw, language, currencies)
    if (fault) return fault
  }
  return undefined
}

const readGender = (text: Text, raw: Record<string, unknown>) => readOneOf('gender', guessGender, text, raw)
const readCondition = (text: Text, raw: Record<string, unknown>) =>
  readOneOf('condition', guessCondition, text, raw)

function readOneOf(
  column: 'gender' | 'condition',
  guess: (value: string) => string | undefined,
  text: Text,
  raw: Record<string, unknown>,
): RowError | undefined {
  const value = text(column)
  const code = value && guess(value)
  if (value !== undefined) raw[column] = code || null
  if (!value || code) return undefined
  return {
    field: column,
    words: (reader) =>
      translate(reader, 'import.none-of', {
        text: value.slice(0, 40),
        values: offeredCodes(column)
          .map((code) => exportedValue(reader, code, localizedCodeName(column, code)))
          .join(', '),
      }),
  }
}

function readPriceCell(
  text: Text,
  raw: Record<string, unknown>,
  language: Language,
  currencies: readonly string[],
): RowError | undefined {
  const value = text('price')
  if (value === undefined) return undefined
  const price =
    value === '' ? { amount: null } : readPrice(value, language, marketplaceCurrency(), currencies)
  if (price && 'otherCurrency' in price) return inOtherCurrency(value, price.otherCurrency)
  raw.priceCents = price?.amount
  if (raw.priceCents !== undefined) return undefined
  return {
    field: 'price',
    words: (reader) =>
      translate(reader, 'import.no-price', {
        text: value.slice(0, 40),
        example: csvFormat(reader).write(
          amountCell(1234.5 * smallestUnitsPerUnit(marketplaceCurrency()), marketplaceCurrency()),
        ),
      }),
  }
}

function inOtherCurrency(price: string, otherCurrency: string): RowError {
  return {
    field: 'price',
    words: (reader) =>
      translate(reader, 'import.other-currency', {
        text: price.slice(0, 40),
        currency: otherCurrency.slice(0, 40),
        own: marketplaceCurrency().toUpperCase(),
      }),
  }
}

/** Reads the sizes from the column `sizes`, or a single size from the columns `size` and `qty`. */
function readStock(text: Text, raw: Record<string, unknown>): RowError | undefined {
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

const noNumber = (field: string, text: string): RowError => ({
  field,
  words: (reader) => translate(reader, 'import.no-number', { text: text.slice(0, 40) }),
})
