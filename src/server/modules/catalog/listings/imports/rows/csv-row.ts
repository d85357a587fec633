import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { listingTextNames } from '#contract/catalog/listing-texts.ts'
import { listingFields, maxPhotos, maxSizes, type ListingFields } from '#contract/listings/listings.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { inputErrorText } from '#platform/http/input/input-errors.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import {
  readAttributeCells,
  type AttributeReading,
  type AttributeText,
} from '../attributes/attribute-cells.ts'
import { attributeTexts } from '../attributes/attribute-texts.ts'
import { attributeColumnName } from '../attributes/attribute-columns.ts'
import { readAltTexts, readPhotoCell } from '../csv/photo-texts.ts'
import type { Column, CsvHeader } from '../csv/csv-columns.ts'
import { readPrice, type ReadPrice } from '../csv/csv-price.ts'
import { maxRowLength } from '../csv/csv-read.ts'
import { localizedCodeName, offeredCodes, exportedValue } from '../../core/code-values.ts'
import { otherCurrencyError, invalidPriceError, type RowError } from './row-errors.ts'
import { readStock, readTotal, readVariantStock } from './stock-cells.ts'
import type { Variants } from './variant-row.ts'
import { columnAt, findBroken } from './broken-cells.ts'
import { lookUpWord, type ImportPlan } from './import-plan.ts'
import type { ImportEntry } from './import-rows.ts'
import { findGender, guessCondition, guessGender } from './value-words.ts'

export type { RowError } from './row-errors.ts'

export interface ReadRow {
  /** Id of the existing listing that the row changes; '' for a new listing. */
  id: string
  fields: ListingFields
  /** Photos to download. */
  photos?: ImportEntry['photos']
  /** Descriptions for the listing's existing photos, if the file contains descriptions but no photos. */
  alts?: readonly string[]
  /** Notes for the report about values that were skipped. */
  notes?: readonly LocalizedText[]
  /** URLs of the photos of variants, at the same positions as the sizes in `fields`. */
  variantPhotos?: readonly (string | undefined)[]
}

/** Input for parsing a row, in addition to the cells. */
interface RowSource {
  made?: ImportEntry['computed']
  photos?: ImportEntry['photos']
  /** Currencies named outside the price cell. */
  currency?: string
  fixed?: ImportPlan['fixed']
  words?: ImportPlan['words']
  variants?: Variants
  /** Whether the file was exported by another shop. */
  isForeign?: boolean
  attributes?: { cells: ReadonlyMap<string, AttributeText>; reading: AttributeReading }
}

/** Parses the rows of one listing in a file. */
export function readEntry(entry: ImportEntry, plan: ImportPlan, language: Language): ReadRow | RowError {
  const variantCount = entry.hasTooManyRows ? Infinity : (entry.variants.rows?.length ?? 0)
  if (variantCount > maxSizes)
    return {
      field: 'sizes',
      words: (reader) => translate(reader, 'import.too-many-variants', { most: maxSizes }),
    }
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
  const attributes = { cells: entry.attributes, reading: plan.attributeReading }
  return readRow(entry.cells, plan, language, {
    made: computed,
    photos,
    currency,
    fixed,
    words,
    attributes,
    variants: entry.variants,
    isForeign: plan.source !== undefined,
  })
}

/**
 * Returns the price of a listing in a file, even if other cells are invalid. Returns undefined if there is no price.
 */
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
  const { variants } = source
  const fault = readCells(text, raw, language, currencies, variants?.rows !== undefined)
  if (fault) return fault
  const isNew = (text('id') ?? '') === ''
  const isForeign = source.isForeign === true
  const stock = variants && readVariantStock(variants, raw, { language, currencies, isNew, isForeign })
  if (stock && 'words' in stock) return stock
  const { cells: attributeCells, reading } = source.attributes ?? {
    cells: attributeTexts(header, [cells]).cells,
  }
  const attributes = readAttributeCells(attributeCells, reading)
  if ('words' in attributes) return attributes
  if (attributeCells.size > 0) raw.attributes = attributes.values
  const alts = readAltTexts(cells, header)
  const photoFields = readPhotoCell(text('photos'), !isNew, alts)
  if (!photoFields) return { field: 'photos', words: (reader) => translate(reader, 'import.photos') }
  Object.assign(raw, photoFields)
  // Guess the gender only for new listings, because an import must not change fields that the file does not contain.
  if (isNew) raw.gender ??= findGender(text('type') ?? '')
  const parsed = listingFields.safeParse(raw)
  if (parsed.success) {
    const id = text('id') ?? ''
    // A row without a title is valid for an existing draft, but is an error for a new listing.
    if (id === '' && !parsed.data.title)
      return { field: 'title', words: (reader) => translate(reader, 'import.no-title') }
    const photos = source.photos?.slice(0, maxPhotos)
    const notes = [...attributes.notes, ...(stock?.notes ?? [])]
    const more = {
      ...(notes.length > 0 && { notes }),
      ...(stock?.photos.some(Boolean) && { variantPhotos: stock.photos }),
    }
    if (photos && photos.length > 0) return { id, fields: parsed.data, photos, ...more }
    return { id, fields: parsed.data, ...more, ...(alts && text('photos') === undefined && { alts }) }
  }
  const issue = parsed.error.issues[0]!
  const [key, code] = issue.path
  const field = key === 'attributes' && typeof code === 'string' ? attributeColumnName(code) : undefined
  return { field: field ?? columnNames[String(key)] ?? String(key ?? 'title'), words: inputErrorText(issue) }
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

function readCells(
  text: Text,
  raw: Record<string, unknown>,
  language: Language,
  currencies: readonly string[],
  hasVariants: boolean,
): RowError | undefined {
  for (const column of [...listingTextNames, 'brand', 'type', 'color'] as const)
    if (text(column) !== undefined) raw[column] = text(column)
  const steps = [readGender, readCondition, readPriceCell, ...(hasVariants ? [] : [readStock]), readTotal]
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
  if (price && 'otherCurrency' in price) return otherCurrencyError('price', value, price.otherCurrency)
  raw.priceCents = price?.amount
  return raw.priceCents === undefined ? invalidPriceError('price', value) : undefined
}
