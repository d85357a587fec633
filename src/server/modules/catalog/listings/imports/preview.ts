import {
  maxImportColumns,
  type ImportMapping,
  type ImportPreview,
  type WordField,
} from '#contract/listings/import-mapping.ts'
import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { languages, translate, type Language } from '#platform/language/translate.ts'
import { readTypes, type NamedType } from '../edit/names.store.ts'
import type { ListingContext } from '../listings.context.ts'
import { CsvBroken, readCsv, type CsvRecord } from './csv-read.ts'
import { bareName, columnName } from './csv-columns.ts'
import { readEntry, readEntryPrice } from './csv-row.ts'
import { importView } from './imports.ts'
import { codeWords } from '../code-values.ts'
import { saidWord, type ImportPlan } from './import-plan.ts'
import { readEntries, type ImportEntry } from './import-rows.ts'
import { findImport, findMapping, startHeld, type ImportRecord } from './imports.store.ts'
import { fileOf, importTask } from './run-import.ts'
import { guessMapping } from './sources.ts'
import { guessCondition, guessGender, guessType } from './value-words.ts'

/** Looked at before anything is written: enough to find what is wrong with a whole file, in a moment. */
const mostLookedAt = 1000
/** Bytes that are looked through: rows of empty cells are no rows, and a file may have megabytes of them. */
const mostBytes = 8 * 1024 * 1024
const mostWords = 200
const mostFaults = 5

/**
 * A file as it would come in, with the mapping, the one of an earlier file of the same kind, or a guess.
 * @throws not_found, wrong_state once it has been started, invalid_field for a file that cannot be read
 */
export async function previewImport(
  context: ListingContext,
  sellerId: string,
  id: string,
  { mapping, language }: { mapping: ImportMapping | undefined; language: string },
): Promise<ImportPreview> {
  await requireHeld(context, sellerId, id)
  const header = await readHead(context, id)
  const remembered = mapping ? undefined : await findMapping(context.db, sellerId, headsOf(header))
  const { heads: _, ...earlier } = remembered ?? { heads: [] }
  const used = mapping ?? (remembered ? (earlier as ImportMapping) : guessMapping(header))
  const types = await inTransaction(context.db, readTypes)
  return {
    ...(await look(context, id, { header, mapping: used, types, language })),
    isRemembered: remembered !== undefined,
  }
}

/**
 * Lets a file come in that waited for what its columns mean.
 * @throws not_found, wrong_state, invalid_field without a title
 */
export async function startImport(
  context: ListingContext,
  sellerId: string,
  id: string,
  mapping: ImportMapping,
): Promise<{ import: ListingImport }> {
  await requireHeld(context, sellerId, id)
  const header = await readHead(context, id)
  if (mapping.columns.title === undefined && mapping.columns.id === undefined)
    throw fail('invalid_field', {
      field: 'mapping',
      message: (language) => translate(language, 'import.map-title'),
    })
  await inTransaction(context.db, async (tx) => {
    const isStarted = await startHeld(tx, sellerId, id, { ...mapping, heads: headsOf(header) })
    if (!isStarted) throw fail('wrong_state')
    await enqueue(tx, importTask, { id }, { key: `import:${id}` })
  })
  return { import: importView((await findImport(context.db, sellerId, id))!) }
}

async function requireHeld({ db }: ListingContext, sellerId: string, id: string): Promise<ImportRecord> {
  const record = await findImport(db, sellerId, id)
  if (!record) throw fail('not_found')
  if (record.state !== 'mapping') throw fail('wrong_state')
  return record
}

/** A file of failed rows has one column more, and is read like the one they come from. */
function headsOf(header: readonly string[]): string[] {
  const reasons = new Set(languages.map((language) => bareName(translate(language, 'csv.reason'))))
  return header.map((head) => head.trim()).filter((head) => !reasons.has(bareName(head)))
}

const unmapped: ImportMapping = { columns: { title: 0 }, photoColumns: [], fixed: {}, words: {} }

async function readHead({ files }: ListingContext, id: string): Promise<string[]> {
  let header: CsvRecord | undefined
  try {
    const entries = readEntries(readCsv(await files.openRead(fileOf(id))), unmapped, (_, record) => {
      header = record
    })
    await entries.next()
    await entries.return(undefined)
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    if (!header) throw fail('invalid_field', { message: error.words })
  }
  if (!header) throw fail('invalid_field', { message: (language) => translate(language, 'import.empty') })
  return header.cells
}

interface Look {
  header: readonly string[]
  mapping: ImportMapping
  types: ReadonlyMap<string, NamedType>
  language: Language
}

type Words = Map<string, ImportPreview['words'][number]>

async function look(
  { files }: ListingContext,
  id: string,
  { header: all, mapping, types, language }: Look,
): Promise<Omit<ImportPreview, 'isRemembered'>> {
  const header = all.slice(0, maxImportColumns)
  const samples = header.map(() => new Set<string>())
  const words: Words = new Map()
  const seen = { checked: 0, failing: 0, photos: 0, faults: [] as ImportPreview['faults'] }
  const otherCurrencies = new Set<string | undefined>()
  let isWhole = true
  let plan: ImportPlan | undefined
  // Without a title there is no row, but the columns can be seen all the same.
  const readable =
    mapping.columns.title === undefined && mapping.columns.id === undefined ? unmapped : mapping
  try {
    const rows = readCsv(await files.openRead(fileOf(id)), {
      maxBytes: mostBytes,
      onCut: () => (isWhole = false),
    })
    const entries = readEntries(rows, readable, (found) => {
      plan = found
    })
    for await (const found of entries) {
      if (seen.checked >= mostLookedAt) {
        isWhole = false
        break
      }
      const { entry } = found
      for (const { cells } of entry.records) addSamples(samples, cells)
      seen.checked++
      seen.photos += entry.photos.length
      const price = readEntryPrice(entry, found.plan, language)
      if (price) otherCurrencies.add('otherCurrency' in price ? price.otherCurrency : undefined)
      const fault = faultOf(entry, found.plan, { types, language, words })
      if (!fault || readable === unmapped) continue
      seen.failing++
      if (seen.faults.length < mostFaults)
        seen.faults.push({ line: entry.line, ...fault, field: columnName(found.plan, fault.field, language) })
    }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    seen.faults.push({ line: 0, field: '', message: error.words(language) })
  }
  const hasVariants = plan !== undefined && (plan.options.length > 0 || plan.variation !== undefined)
  const mapped = new Set<string>([
    ...Object.keys(mapping.columns),
    ...Object.keys(mapping.fixed),
    ...(hasVariants ? ['sizes', 'color'] : []),
  ])
  const hasSizes = ['sizes', 'size', 'qty'].some((field) => mapped.has(field))
  return {
    source: plan?.source?.name ?? null,
    columns: withoutBlankEnd(header.map((name, i) => ({ name: name.trim(), samples: [...samples[i]!] }))),
    mapping,
    hasVariants,
    words: [...words.values()].slice(0, mostWords),
    missing: mapped.has('title') || mapped.has('id') ? [] : ['title'],
    draftWithout: [
      ...(['brand', 'type', 'color', 'condition', 'price'] as const).filter((field) => !mapped.has(field)),
      ...(hasSizes ? [] : (['sizes'] as const)),
    ],
    isWhole,
    otherCurrency: otherCurrencies.size === 1 ? ([...otherCurrencies][0] ?? null) : null,
    ...seen,
  }
}

/** Spreadsheets write thousands of empty columns after the last one that was filled. */
function withoutBlankEnd(columns: ImportPreview['columns']): ImportPreview['columns'] {
  return columns.slice(0, columns.findLastIndex(({ name, samples }) => name !== '' || samples.length > 0) + 1)
}

function addSamples(samples: readonly Set<string>[], cells: readonly string[]): void {
  for (const [i, found] of samples.entries()) {
    const cell = (cells[i] ?? '').trim()
    if (cell !== '' && found.size < 2) found.add(cell.slice(0, 80))
  }
}

/** What would fail with the row, once the words that nobody knows are set aside: they are asked about. */
function faultOf(
  entry: ImportEntry,
  plan: ImportPlan,
  { types, language, words }: Pick<Look, 'types' | 'language'> & { words: Words },
): { field: string; message: string } | undefined {
  const unknown = (['type', 'gender', 'condition'] as const).filter((field) => {
    const said = saidOf(entry, plan, field)
    if (said === '') return false
    const means = saidWord(plan, field, said) ?? meaningOf(field, said, types)
    if (isOurs(field, said, types)) return false
    const key = `${field} ${said.toLowerCase()}`
    const word = words.get(key) ?? { field, said, means: means ?? null, rows: 0 }
    word.rows++
    if (words.size < mostWords) words.set(key, word)
    return means === undefined
  })
  const read = readEntry(entry, plan, language)
  if (!('fields' in read)) return { field: read.field, message: read.words(language) }
  if (!unknown.includes('type')) return undefined
  const label = saidOf(entry, plan, 'type')
  return { field: 'type', message: translate(language, 'error.no-such-type', { label }) }
}

function saidOf(entry: ImportEntry, plan: ImportPlan, field: WordField): string {
  const at = plan.at.get(field)
  return (entry.made[field] ?? (at === undefined ? '' : (entry.cells[at] ?? ''))).trim().slice(0, 200)
}

function isOurs(field: WordField, said: string, types: Look['types']): boolean {
  return field === 'type'
    ? types.has(said.toLowerCase())
    : meaningOf(field, said, types) !== undefined && isPlain(field, said)
}

/** Words that are ours in some language need no saying; those of other shops are shown with what they are taken for. */
function isPlain(field: 'gender' | 'condition', said: string): boolean {
  const code = field === 'gender' ? guessGender(said) : guessCondition(said)
  return (
    code === said.toLowerCase() || (code !== undefined && languageNames(field, code).has(said.toLowerCase()))
  )
}

function languageNames(field: 'gender' | 'condition', code: string): Set<string> {
  return new Set(languages.map((language) => codeWords(field, code)(language).toLowerCase()))
}

function meaningOf(field: WordField, said: string, types: Look['types']): string | undefined {
  if (field === 'type') return guessType(types, said)?.label
  return field === 'gender' ? guessGender(said) : guessCondition(said)
}
