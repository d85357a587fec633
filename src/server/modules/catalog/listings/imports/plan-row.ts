import type { ListingFields } from '#contract/listings/listings.ts'
import { newId } from '#platform/core/ids.ts'
import type { Clock } from '#platform/core/clock.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { attributeName } from '#modules/catalog/core/attributes.ts'
import type { LockedLists } from '#modules/catalog/core/lists-lock.store.ts'
import { emptyListing, planContent, type ResolvedListing } from '../edit/content.ts'
import {
  findMissingAttributes,
  findMissingFields,
  missingAfterEdit,
  wasPublished,
} from '../core/listing.rules.ts'
import type { ListingContext } from '../core/listings.context.ts'
import type { ReviewCause } from '#contract/listings/review-causes.ts'
import type { ReviewGate } from '../review/gate.ts'
import { requireVariantPrices } from '../edit/variants.rules.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { hasSameContent } from '../edit/same-content.ts'
import { columnName, columnOfField, type CsvHeader } from './csv/csv-columns.ts'
import { describePhotos } from './csv/photo-texts.ts'
import type { ReadRow, RowError } from './rows/csv-row.ts'
import { withGuessedType, type ImportLookups } from './rows/guessed-type.ts'
import type { RowResult } from './progress.store.ts'

type Attributes = LockedLists['attributes']

export interface BatchRow {
  line: number
  /** Title in the file, which the report shows. */
  title: string
  read: ReadRow | RowError
  /** Hash of the content of a new listing, used to detect identical rows. */
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
  config: ListingContext['config']
}

/** Dependencies for planning rows, with the rules for listings that the team must approve. */
export interface PlanDeps extends BatchDeps {
  gate: ReviewGate
}

/** Change that a row makes to a listing, and the row's entry in the report of the import. */
export interface RowPlan {
  note: RowResult
  /** Content of the listing to write. Undefined if the listing does not change. */
  write?: ResolvedListing & { id: string; state: 'draft' | 'active'; isNew: boolean; isShown: boolean } & {
    /** Causes for which the team must approve a new listing before it is published. */
    causes?: readonly ReviewCause[]
  }
}

export function planRow(
  row: BatchRow,
  known: ReadonlyMap<string, SellerListing>,
  lookups: ImportLookups,
  deps: PlanDeps,
): RowPlan {
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
    const plan = planContent(before ?? emptyListing, withAxisKinds(fields, before), lookups)
    requireVariantPrices(deps.config, before?.sizes ?? [], plan.sizes)
    const { attributes } = lookups.lists
    return before ? planUpdate(row, before, plan, attributes, deps) : planNew(row, plan, attributes, deps)
  } catch (error) {
    // Report the error for this row only, and continue with the next row.
    if (!(error instanceof AppError)) throw error
    return failed(row, deps, columnOfField(error.field), error.text)
  }
}

/**
 * Keeps the existing kinds of a listing's options (such as size or color), because files contain only the names of
 * options.
 */
function withAxisKinds(fields: ListingFields, before: SellerListing | undefined): ListingFields {
  if (!fields.optionAxes || !before?.optionAxes) return fields
  const kinds = new Map(before.optionAxes.map(({ name, kind }) => [name, kind]))
  return {
    ...fields,
    optionAxes: fields.optionAxes.map(({ name, kind }) => ({ name, kind: kinds.get(name) ?? kind })),
  }
}

function repeated({ line, title }: BatchRow, listingId: string, { language }: BatchDeps): RowPlan {
  const message = translate(language, 'import.made-before')
  return { note: { line, outcome: 'unchanged', listingId, title, field: null, message } }
}

function planNew(row: BatchRow, plan: ResolvedListing, attributes: Attributes, deps: PlanDeps): RowPlan {
  const { clock, startAs, mayPublish, language, header, gate } = deps
  const id = newId('prd', clock)
  const missing = findMissingFields(wholeOf(plan), attributes)
  const isComplete = startAs === 'active' && mayPublish && missing.length === 0 && !row.isUnlisted
  const causes = isComplete ? gate.causesOf({ ...plan.content, ...plan }) : []
  const isActive = isComplete && causes.length === 0
  const columns = missing.flatMap((field) =>
    field === 'attributes'
      ? findMissingAttributes(wholeOf(plan), attributes).map((code) => attributeName(language, code))
      : columnName(header, columnOfField(field), language),
  )
  const [column] = columns
  const reason = isComplete
    ? translate(language, 'import.in-review')
    : column
      ? translate(language, 'import.still-draft.missing', { column: columns.join(', ') })
      : translate(language, 'import.still-draft.checklist')
  const isShort = startAs === 'active' && (!mayPublish || missing.length > 0)
  const note: RowResult = {
    line: row.line,
    outcome: 'created',
    listingId: id,
    title: row.title,
    field: isShort && column ? column : null,
    message: messageIn(row, language, isShort || causes.length > 0 ? reason : undefined),
    ...(row.fingerprint && { fingerprint: row.fingerprint }),
  }
  return {
    note,
    write: { ...plan, id, state: isActive ? 'active' : 'draft', isNew: true, isShown: isActive, causes },
  }
}

function planUpdate(
  row: BatchRow,
  before: SellerListing,
  plan: ResolvedListing,
  attributes: Attributes,
  deps: BatchDeps,
): RowPlan {
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
): RowPlan {
  const field = columnName(header, column, language)
  return { note: { line, outcome: 'failed', listingId: null, title, field, message: words(language) } }
}
