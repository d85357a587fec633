import type { z } from 'zod'
import type { BulkChange, BulkFields, ListingBefore } from '#contract/listings/bulk-change.ts'
import type { listingCalls } from '#contract/listings/listings-calls.ts'
import type { Tx } from '#platform/database/db.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { inRollbackableTransaction, rollback } from '#platform/database/rollback.ts'
import { readChecklist } from '../edit/checklist.ts'
import { isWaiting, listingVersion, type SellerListing } from '../core/listing.rules.ts'
import { findSellerListings, lockListings } from '../core/listing.store.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { applyListingChanges, requireScheduleTime, rejectionText } from '../edit/moves.ts'
import { commandOutcome, undoOutcome, withAllowedPrices } from '../edit/moves.rules.ts'
import type { CommandOutcome } from '../edit/listing-change.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { filterByVisibility } from '#modules/catalog/core/attributes.ts'
import { readListsWithSharedLock } from '#modules/catalog/core/lists-lock.store.ts'
import { editContents, type ContentEdit, type ContentResult } from './bulk-content.ts'
import { createBulkPreview } from './bulk-preview.ts'
import type { Language } from '#platform/language/translate.ts'

type Reply = z.output<(typeof listingCalls)['bulkEditListings']['reply']>

interface BulkEdit {
  change: BulkChange
  allOrNone: boolean
  preview?: boolean
  /** Required versions of listings, by id. */
  versions?: Readonly<Record<string, string>> | undefined
}

/**
 * Changes many of the seller's listings in one transaction. Reports not_found for each id that does not identify a
 * listing of the seller, and stale_version for each listing whose version differs from `versions`. With `allOrNone`,
 * any error rolls back all changes. `before` in the reply is the input for undo.
 */
export async function bulkEdit(
  context: ListingContext,
  sellerId: string,
  { change, allOrNone, preview = false, versions = {} }: BulkEdit,
  language: Language,
): Promise<Reply> {
  if (change.kind === 'schedule') requireScheduleTime(context, change.at)
  const ids = [...new Set(change.kind === 'put-back' ? change.before.map(({ _id }) => _id) : change.ids)]
  return inRollbackableTransaction(context.db, async (tx) => {
    const lists = editsFields(change) ? await readListsWithSharedLock(tx) : undefined
    await lockListings(tx, sellerId, ids)
    const listings = new Map(
      (await findSellerListings(tx, sellerId, ids)).map((listing) => [listing.id, listing]),
    )
    const required = new Map(Object.entries(versions))
    const isStale = (listing: SellerListing) =>
      (required.get(listing.id) ?? listingVersion(listing)) !== listingVersion(listing)
    const current = new Map([...listings].filter(([, listing]) => !isStale(listing)))
    const contents = lists && (await editContents(context, tx, lists, contentEditsOf(change, current)))
    const outcomes = await decide(context, tx, sellerId, change, current)
    for (const id of listings.keys()) if (!current.has(id)) outcomes.set(id, { refused: 'stale_version' })
    for (const [id, result] of contents ?? []) outcomes.set(id, contentOutcome(result))
    const rows = ids.map((id) =>
      rowOf(
        { id, types: listings.get(id)?.types ?? [] },
        outcomes.get(id) ?? { refused: 'not_found' },
        language,
      ),
    )
    if (allOrNone && rows.some((row) => !row.ok)) return rollback({ changed: 0, rows, before: [] })
    const moves = ids.flatMap((id) => {
      const [listing, outcome] = [listings.get(id), outcomes.get(id)]
      return listing && outcome && outcome !== 'same' && !('refused' in outcome)
        ? [{ listing, change: outcome }]
        : []
    })
    const before = [...(await applyListingChanges(context, tx, moves)), ...beforesOf(contents)]
    const reply = { changed: before.length, rows, before }
    if (!preview && !mayEnterReview(change)) return reply
    const after = await findSellerListings(
      tx,
      sellerId,
      before.map(({ _id }) => _id),
    )
    const inReview = after.filter((now) => isWaiting(now) && !isWaiting(listings.get(now.id)!)).length
    if (!preview) return inReview > 0 ? { ...reply, inReview } : reply
    return rollback({
      ...reply,
      before: [],
      previews: after.map((now) => createBulkPreview(listings.get(now.id)!, now)),
    })
  })
}

/** Bulk changes that publish a listing and therefore require a complete seller checklist. */
const listingKinds: readonly BulkChange['kind'][] = ['publish', 'schedule', 'resume', 'put-back']

async function decide(
  { config, clock }: Pick<ListingContext, 'config' | 'clock'>,
  tx: Tx,
  sellerId: string,
  change: BulkChange,
  listings: ReadonlyMap<string, SellerListing>,
): Promise<Map<string, CommandOutcome>> {
  const mayPublish = listingKinds.includes(change.kind) && (await readChecklist(tx, sellerId)).mayPublish
  if (change.kind === 'fields') return new Map()
  const befores = new Map(change.kind === 'put-back' ? change.before.map((row) => [row._id, row]) : [])
  return new Map(
    [...listings]
      .filter(([id]) => befores.get(id)?.content === undefined)
      .map(([id, listing]) => [
        id,
        withAllowedPrices(
          config,
          listing,
          withFirstParty(
            listing,
            change.kind === 'put-back'
              ? undoOutcome(listing, befores.get(id)!, { mayPublish, now: clock.now() })
              : commandOutcome(listing, change, mayPublish),
          ),
        ),
      ]),
  )
}

/** Returns whether a change can put listings into review. */
function mayEnterReview({ kind }: BulkChange): boolean {
  return kind === 'fields' || listingKinds.includes(kind)
}

/**
 * Returns the outcome of a command. Returns an error instead if the command publishes or schedules a first-party
 * listing while first-party sales are off.
 */
function withFirstParty(listing: SellerListing, outcome: CommandOutcome): CommandOutcome {
  if (outcome === 'same' || 'refused' in outcome || !listing.isDirect || isFeatureOn('firstParty'))
    return outcome
  const isPublished = outcome.state === 'active' && listing.state !== 'active'
  const isScheduled =
    outcome.publishAt !== null && outcome.publishAt.getTime() !== listing.publishAt?.getTime()
  return isPublished || isScheduled ? { refused: 'feature_off' } : outcome
}

/** Returns whether a change sets fields, or undoes a change that set fields. */
function editsFields(change: BulkChange): boolean {
  return (
    change.kind === 'fields' || (change.kind === 'put-back' && change.before.some(({ content }) => content))
  )
}

function contentEditsOf(change: BulkChange, listings: ReadonlyMap<string, SellerListing>): ContentEdit[] {
  if (change.kind === 'fields')
    return [...listings.values()].map((listing) => ({ listing, fields: change.fields }))
  if (change.kind !== 'put-back') return []
  return change.before.flatMap(({ _id, version, content }) => {
    const listing = listings.get(_id)
    return listing && content ? [{ listing, version, fields: restoredFields(listing, content) }] : []
  })
}

/** Returns the fields to restore. Attributes that had no value before the edit are cleared. */
function restoredFields(listing: SellerListing, content: BulkFields): BulkFields {
  const now = filterByVisibility(['public', 'seller'], listing)
  const cleared = Object.fromEntries(Object.keys(now).map((code) => [code, null]))
  return { ...content, attributes: { ...cleared, ...content.attributes } }
}

function contentOutcome(result: ContentResult): CommandOutcome {
  if (!(result instanceof AppError)) return 'same'
  return {
    refused: result.code,
    text: result.text,
    ...(result.field !== undefined && { field: result.field }),
  }
}

function beforesOf(contents: ReadonlyMap<string, ContentResult> = new Map()): ListingBefore[] {
  return [...contents.values()].filter(
    (result): result is ListingBefore => result !== undefined && !(result instanceof AppError),
  )
}

function rowOf(
  { id, types }: Pick<SellerListing, 'id' | 'types'>,
  outcome: CommandOutcome,
  language: Language,
): Reply['rows'][number] {
  if (outcome === 'same' || !('refused' in outcome)) return { _id: id, ok: true, code: null, message: null }
  const words = outcome.text ?? rejectionText(outcome, { types })
  return { _id: id, ok: false, code: outcome.refused, message: words(language) }
}
