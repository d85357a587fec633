import {
  maxImportColumns,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
} from '#contract/listings/import-mapping.ts'
import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { inTransaction } from '#platform/database/db.ts'
import { AppError, fail } from '#platform/errors/app-error.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { languages, translate, type Language } from '#platform/language/translate.ts'
import { readImportTypes } from '../import-types.ts'
import type { ImportTypes } from '../rows/guess-type.ts'
import type { ListingContext } from '../../core/listings.context.ts'
import { CsvFileError } from '../csv/csv-file-error.ts'
import { readCsv } from '../csv/csv-read.ts'
import { bareName, columnName } from '../csv/csv-columns.ts'
import { readEntry, readEntryPrice } from '../rows/csv-row.ts'
import { importView } from '../imports.ts'
import { unusedColumns, type ImportPlan } from '../rows/import-plan.ts'
import { readEntries } from '../rows/import-rows.ts'
import { failWaiting, findImport, findMapping, startWaiting, type StoredImport } from '../imports.store.ts'
import { isNeededForPublication, missingDraftFields } from './preview-drafts.ts'
import { addAttributeWords, addStoredAttributes, type AttributeWords } from './preview-attributes.ts'
import { addSamples, addStoredValues, salePriceColumn } from './preview-samples.ts'
import { readStart, titleOnlyMapping } from './preview-start.ts'
import { findRowError, type FileWords } from './preview-words.ts'
import { importTask } from '../run-import.ts'
import { importFilePath, scanFile } from '../scan-file.ts'
import { guessMapping } from '../csv/sources.ts'

/** Maximum number of listings to check: low enough for a fast preview, and high enough to find general problems. */
const maxPreviewedListings = 1000
/** Maximum number of bytes to read for the preview, because a file can contain megabytes of empty rows. */
const maxBytes = 4 * 1024 * 1024
const maxErrors = 10
const maxUnused = 100

/**
 * Previews an import. Uses the given column mapping. If none is given, uses the mapping of an earlier file with the
 * same header. If there is no such file, guesses the mapping.
 * @throws not_found; wrong_state if the import was started; invalid_field for an unreadable file
 */
export async function previewImport(
  context: ListingContext,
  sellerId: string,
  id: string,
  { mapping, language }: { mapping: ImportMapping | undefined; language: string },
): Promise<ImportPreview> {
  const record = await requireWaiting(context, sellerId, id)
  const { header, rows } = await readStartOrFail(context, id)
  const remembered = mapping ? undefined : await findMapping(context.db, sellerId, mappableHeadings(header))
  const { heads: _, ...earlier } = remembered ?? { heads: [] }
  const used = mapping ?? (remembered ? (earlier as ImportMapping) : guessMapping(header, rows))
  const names = await inTransaction(context.db, (tx) => readImportTypes(tx, record.language))
  return {
    ...(await checkRows(context, id, { header, mapping: used, names, language })),
    areVariantPricesOn: context.config.variantPrices === 1,
    isRemembered: remembered !== undefined,
  }
}

/**
 * Starts an import with its column mapping.
 * @throws not_found; wrong_state; invalid_field if no column is mapped to the title
 */
export async function startImport(
  context: ListingContext,
  sellerId: string,
  id: string,
  mapping: ImportMapping,
): Promise<{ import: ListingImport }> {
  await requireWaiting(context, sellerId, id)
  const { header } = await readStart(context, id)
  if (mapping.columns.title === undefined && mapping.columns.id === undefined)
    throw fail('invalid_field', {
      field: 'mapping',
      message: (language) => translate(language, 'import.map-title'),
    })
  await inTransaction(context.db, async (tx) => {
    const isStarted = await startWaiting(tx, sellerId, id, { ...mapping, heads: mappableHeadings(header) })
    if (!isStarted) throw fail('wrong_state')
    await enqueue(tx, importTask, { id }, { key: `import:${id}` })
  })
  return { import: importView((await findImport(context.db, sellerId, id))!) }
}

/**
 * Reads the start of the file. If the file is unreadable, records that the import has failed, so that it no longer
 * counts as unfinished.
 */
async function readStartOrFail(context: ListingContext, id: string): ReturnType<typeof readStart> {
  try {
    return await readStart(context, id)
  } catch (error) {
    if (error instanceof AppError)
      await failWaiting(context.db, id, error.text, new Date(context.clock.now()))
    throw error
  }
}

async function requireWaiting({ db }: ListingContext, sellerId: string, id: string): Promise<StoredImport> {
  const record = await findImport(db, sellerId, id)
  if (!record) throw fail('not_found')
  if (record.state !== 'mapping') throw fail('wrong_state')
  return record
}

/**
 * Returns the header without the column for errors, so that a file of failed rows uses the mapping of the original
 * file.
 */
function mappableHeadings(header: readonly string[]): string[] {
  const reasons = new Set(languages.map((language) => bareName(translate(language, 'csv.reason'))))
  return header.map((head) => head.trim()).filter((head) => !reasons.has(bareName(head)))
}

interface RowCheckInput {
  header: readonly string[]
  mapping: ImportMapping
  names: ImportTypes
  language: Language
}

async function checkRows(
  { files }: ListingContext,
  id: string,
  { header: all, mapping, names, language }: RowCheckInput,
): Promise<Omit<ImportPreview, 'isRemembered' | 'areVariantPricesOn'>> {
  const header = all.slice(0, maxImportColumns)
  const samples = header.map(() => new Set<string>())
  const stored: ImportPreview['stored'] = {}
  const words: FileWords = new Map()
  const seen = { checked: 0, failing: 0, photos: 0, draftRows: 0, unlisted: 0, severalPrices: 0 }
  const errors: ImportPreview['faults'] = []
  const drafts = new Map<ImportField, number>()
  const draftAttributes = new Map<string, number>()
  const storedAttributes: ImportPreview['storedAttributes'] = {}
  const attributeWords: AttributeWords = new Map()
  const otherCurrencies = new Set<string | undefined>()
  let isWhole = true
  let plan: ImportPlan | undefined
  // Without a title column, use the first column as the title, because otherwise no row would be valid and the preview
  // would be empty.
  const readable =
    mapping.columns.title === undefined && mapping.columns.id === undefined ? titleOnlyMapping : mapping
  try {
    const rows = readCsv(await files.openRead(importFilePath(id)), {
      maxBytes,
      onTruncated: () => (isWhole = false),
    })
    const scan = await scanFile(files, { id, mapping: readable }, { isCounted: true, maxBytes })
    const entries = readEntries(rows, readable, {
      scan,
      onPlan: (found) => {
        plan = found
      },
    })
    for await (const found of entries) {
      if (seen.checked >= maxPreviewedListings) {
        isWhole = false
        break
      }
      const { entry } = found
      for (const { cells } of entry.records) addSamples(samples, cells)
      addStoredValues(stored, entry, found.plan)
      seen.checked++
      seen.photos += entry.photos.length
      if (entry.hasSeveralPrices) seen.severalPrices++
      const price = readEntryPrice(entry, found.plan, language)
      if (price) otherCurrencies.add('otherCurrency' in price ? price.otherCurrency : undefined)
      const read = readEntry(entry, found.plan, language)
      addAttributeWords(attributeWords, entry, found.plan)
      addStoredAttributes(storedAttributes, read, language)
      const error = findRowError(entry, found.plan, read, { names, language, words })
      if (readable === titleOnlyMapping) continue
      if (error) {
        seen.failing++
        addError(errors, {
          line: entry.line,
          ...error,
          field: columnName(found.plan, error.field, language),
        })
      } else if ('fields' in read) {
        const missing = missingDraftFields(read, entry, names)
        for (const field of missing.fields) drafts.set(field, (drafts.get(field) ?? 0) + 1)
        for (const code of missing.attributes) draftAttributes.set(code, (draftAttributes.get(code) ?? 0) + 1)
        if (missing.fields.length + missing.attributes.length > 0) seen.draftRows++
        else if (entry.unlisted && read.id === '') seen.unlisted++
      }
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    errors.push({ line: 0, field: '', message: error.words(language), rows: 0 })
  }
  const hasVariants =
    plan !== undefined && (plan.options.length > 0 || plan.variation !== undefined || plan.woo !== undefined)
  const mapped = new Set<string>([
    ...Object.keys(mapping.columns),
    ...Object.keys(mapping.fixed),
    ...(hasVariants ? ['sizes', 'color'] : []),
    ...(stored.color?.length ? ['color'] : []),
  ])
  const hasSizes = ['sizes', 'size', 'qty'].some((field) => mapped.has(field))
  return {
    source: plan?.source?.name ?? null,
    columns: trimBlankColumns(header.map((name, i) => ({ name: name.trim(), samples: [...samples[i]!] }))),
    mapping,
    stored,
    salePrice: salePriceColumn(plan, header),
    hasVariants,
    words: [...words.values()],
    attributeWords: [...attributeWords.values()],
    storedAttributes,
    missing: mapped.has('title') || mapped.has('id') ? [] : ['title'],
    draftWithout: [
      ...(['brand', 'type', 'color', 'condition', 'price'] as const).filter(
        (field) => !mapped.has(field) && isNeededForPublication(field),
      ),
      ...(hasSizes ? [] : (['sizes'] as const)),
    ],
    drafts: [...drafts].map(([field, rows]) => ({ field, rows })),
    draftAttributes: [...draftAttributes].map(([attribute, rows]) => ({ attribute, rows })),
    unused: plan && readable !== titleOnlyMapping ? unusedColumns(plan, header).slice(0, maxUnused) : [],
    faults: errors,
    isWhole,
    otherCurrency: otherCurrencies.size === 1 ? ([...otherCurrencies][0] ?? null) : null,
    ...seen,
  }
}

/**
 * Adds an error, up to a maximum of `maxErrors`. If several rows have the same error, lists the error once with the
 * number of rows.
 */
function addError(
  errors: ImportPreview['faults'],
  error: Omit<ImportPreview['faults'][number], 'rows'>,
): void {
  const same = errors.find(({ field, message }) => field === error.field && message === error.message)
  if (same) same.rows++
  else if (errors.length < maxErrors) errors.push({ ...error, rows: 1 })
}

/** Removes empty columns at the end of the header, because spreadsheets write thousands of empty columns. */
function trimBlankColumns(columns: ImportPreview['columns']): ImportPreview['columns'] {
  return columns.slice(0, columns.findLastIndex(({ name, samples }) => name !== '' || samples.length > 0) + 1)
}
