import { invalidate } from '#platform/cache/invalidation-log.ts'
import { newId } from '#platform/core/ids.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Tx } from '#platform/database/db.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { attributeName } from '#modules/catalog/core/attributes.ts'
import { readListsWithSharedLock, type LockedLists } from '#modules/catalog/core/lists-lock.store.ts'
import { queueReportedEdits, queueFirstListings } from '#modules/catalog/core/checks.store.ts'
import { emptyListing, planContent, type Lookups, type ResolvedListing } from '../edit/content.ts'
import { insertListings, updateContents, writeSizes } from '../edit/edit.store.ts'
import {
  findMissingAttributes,
  findMissingFields,
  missingAfterEdit,
  wasPublished,
} from '../core/listing.rules.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { findListings, lockListings } from '../core/listing.store.ts'
import { hasSameContent } from '../edit/same-content.ts'
import { ensureBrands, readColorNames } from '../edit/names.store.ts'
import { findOwnPhotos, claimUploads } from '../edit/photos.store.ts'
import { readImportTypes } from './import-types.ts'
import { columnName, columnOfField, type CsvHeader } from './csv/csv-columns.ts'
import { describePhotos } from './csv/photo-texts.ts'
import type { ReadRow, RowError } from './rows/csv-row.ts'
import { withGuessedType, type ImportLookups } from './rows/guessed-type.ts'
import { insertRows, type ImportProgress, type RowResult } from './progress.store.ts'

type Attributes = LockedLists['attributes']

export interface BatchRow {
  line: number
  /** Title in the file, which the report shows. */
  title: string
  read: ReadRow | RowError
  /** Hash of the content of a new listing, used to detect repeated rows. */
  fingerprint?: string | undefined
  /** Id of the listing that an earlier file created from an identical row. */
  createdBefore?: string | undefined
  /** True if the item was not for sale in its previous shop. The item is then imported as a draft. */
  isUnlisted?: boolean
  /** Additional messages for the import's report. */
  notes: readonly LocalizedText[]
}

export interface BatchDeps {
  clock: Clock
  sellerId: string
  importId: string
  startAs: 'draft' | 'active'
  /** True if the seller's checklist is complete. */
  mayPublish: boolean
  /** Language of the import's report. */
  language: Language
  header: CsvHeader
}

interface Plan {
  note: RowResult
  /** Content of the listing to write. Undefined if nothing changes. */
  write?: ResolvedListing & { id: string; state: 'draft' | 'active'; isNew: boolean; isShown: boolean }
}

/** Writes a batch of rows and returns the counts. Idempotent: skips rows that an earlier call has written. */
export async function writeBatch(
  tx: Tx,
  rows: readonly BatchRow[],
  deps: BatchDeps,
): Promise<ImportProgress['counts']> {
  const { sellerId, clock } = deps
  const lists = await readListsWithSharedLock(tx)
  const ids = [...new Set(rows.flatMap(({ read }) => ('fields' in read && read.id !== '' ? [read.id] : [])))]
  await lockListings(tx, sellerId, ids)
  const known = new Map((await findListings(tx, sellerId, ids)).map((listing) => [listing.id, listing]))
  const lookups = {
    ...(await lookUp(tx, sellerId, rows, known)),
    lists,
    ...(await readImportTypes(tx, deps.language)),
  }
  const plans = rows.map((row) => planRow(row, known, lookups, deps))
  const fresh = await insertRows(
    tx,
    deps.importId,
    plans.map(({ note }) => note),
  )
  const now = plans.filter(({ note }) => fresh.has(note.line))
  const writes = now.flatMap(({ write }) => write ?? [])
  await writeAll(tx, sellerId, writes, new Date(clock.now()), () => newId('siz', clock))
  return countOf(now.map(({ note }) => note))
}

async function writeAll(
  tx: Tx,
  sellerId: string,
  writes: readonly NonNullable<Plan['write']>[],
  now: Date,
  newSizeId: () => string,
): Promise<void> {
  const [made, changed] = [writes.filter((write) => write.isNew), writes.filter((write) => !write.isNew)]
  await insertListings(tx, sellerId, made, now)
  await updateContents(tx, changed, now)
  await writeSizes(tx, writes, newSizeId)
  await queueFirstListings(tx, shownOf(made), now)
  await queueReportedEdits(tx, shownOf(changed), now)
  await invalidate(tx, 'listing', shownOf(writes))
}

function shownOf(writes: readonly NonNullable<Plan['write']>[]): string[] {
  return writes.filter(({ isShown: is }) => is).map(({ id }) => id)
}

async function lookUp(
  tx: Tx,
  sellerId: string,
  rows: readonly BatchRow[],
  known: ReadonlyMap<string, SellerListing>,
): Promise<Omit<Lookups, 'lists' | 'types'>> {
  const allFields = rows.flatMap(({ read }) => ('fields' in read ? [read.fields] : []))
  const brands = [...allFields.map(({ brand }) => brand), ...[...known.values()].map(({ brand }) => brand)]
  const keys = [...new Set(allFields.flatMap(({ photos = [] }) => photos.map(({ key }) => key)))]
  const photos = new Map((await claimUploads(tx, sellerId, keys)).map((photo) => [photo.key, photo]))
  const others = keys.filter((key) => !photos.has(key))
  for (const photo of await findOwnPhotos(tx, sellerId, others)) photos.set(photo.key, photo)
  return {
    photos,
    colorOf: await readColorNames(tx),
    brands: await ensureBrands(
      tx,
      brands.filter((brand): brand is string => Boolean(brand)),
    ),
  }
}

function planRow(
  row: BatchRow,
  known: ReadonlyMap<string, SellerListing>,
  lookups: ImportLookups,
  deps: BatchDeps,
): Plan {
  const { read } = row
  if (row.createdBefore !== undefined) return repeated(row, row.createdBefore, deps)
  if (!('fields' in read)) return failed(row, deps, read.field, read.words)
  const before = read.id === '' ? undefined : known.get(read.id)
  if (read.id !== '' && !before)
    return failed(row, deps, 'id', (language) => translate(language, 'import.no-listing'))
  if (before?.state === 'removed')
    return failed(row, deps, 'id', (language) => translate(language, 'import.removed'))
  try {
    const fields = withGuessedType(describePhotos(read, before), lookups, before?.type ?? null)
    const plan = planContent(before ?? emptyListing, fields, lookups)
    const { attributes } = lookups.lists
    return before ? planUpdate(row, before, plan, attributes, deps) : planNew(row, plan, attributes, deps)
  } catch (error) {
    // Report the error for this row only, and continue with the next row.
    if (!(error instanceof AppError)) throw error
    return failed(row, deps, columnOfField(error.field), error.text)
  }
}

function repeated({ line, title }: BatchRow, listingId: string, { language }: BatchDeps): Plan {
  const message = translate(language, 'import.made-before')
  return { note: { line, outcome: 'unchanged', listingId, title, field: null, message } }
}

function planNew(row: BatchRow, plan: ResolvedListing, attributes: Attributes, deps: BatchDeps): Plan {
  const { clock, startAs, mayPublish, language, header } = deps
  const id = newId('prd', clock)
  const missing = findMissingFields(wholeOf(plan), attributes)
  const isActive = startAs === 'active' && mayPublish && missing.length === 0 && !row.isUnlisted
  const columns = missing.flatMap((field) =>
    field === 'attributes'
      ? findMissingAttributes(wholeOf(plan), attributes).map((code) => attributeName(language, code))
      : columnName(header, columnOfField(field), language),
  )
  const [column] = columns
  const reason = column
    ? translate(language, 'import.still-draft.missing', { column: columns.join(', ') })
    : translate(language, 'import.still-draft.checklist')
  const isShort = startAs === 'active' && (!mayPublish || missing.length > 0)
  const note: RowResult = {
    line: row.line,
    outcome: 'created',
    listingId: id,
    title: row.title,
    field: isShort && column ? column : null,
    message: messageIn(row, language, isShort ? reason : undefined),
    ...(row.fingerprint && { fingerprint: row.fingerprint }),
  }
  return {
    note,
    write: { ...plan, id, state: isActive ? 'active' : 'draft', isNew: true, isShown: isActive },
  }
}

function planUpdate(
  row: BatchRow,
  before: SellerListing,
  plan: ResolvedListing,
  attributes: Attributes,
  deps: BatchDeps,
): Plan {
  const shown = wasPublished(before)
  const [missing] = missingAfterEdit(before, wholeOf(plan), attributes)
  if (shown && missing)
    return failed(row, deps, columnOfField(missing), (language) => translate(language, 'import.needed'))
  const isSame = hasSameContent(before, plan)
  const note: RowResult = {
    line: row.line,
    outcome: isSame ? 'unchanged' : 'updated',
    listingId: before.id,
    title: row.title,
    field: null,
    message: messageIn(row, deps.language, undefined),
  }
  if (isSame) return { note }
  return { note, write: { ...plan, id: before.id, state: 'draft', isNew: false, isShown: shown } }
}

/** Joins the messages about a row into one text with one message per line. */
function messageIn({ notes }: BatchRow, language: Language, reason: string | undefined): string | null {
  const lines = [...(reason === undefined ? [] : [reason]), ...notes.map((words) => words(language))]
  return lines.length > 0 ? lines.join('\n') : null
}

function wholeOf({ content, ...plan }: ResolvedListing) {
  return { ...content, ...plan, brand: content.brandId, type: content.typeId }
}

function failed(
  { line, title }: BatchRow,
  { header, language }: BatchDeps,
  column: string,
  words: LocalizedText,
): Plan {
  const field = columnName(header, column, language)
  return { note: { line, outcome: 'failed', listingId: null, title, field, message: words(language) } }
}

function countOf(notes: readonly RowResult[]): ImportProgress['counts'] {
  const counts = { rows: notes.length, created: 0, updated: 0, unchanged: 0, failed: 0, noted: 0 }
  for (const { outcome, message } of notes) {
    counts[outcome]++
    if (outcome !== 'failed' && message !== null) counts.noted++
  }
  return counts
}
