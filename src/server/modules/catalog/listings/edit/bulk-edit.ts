import type { z } from 'zod'
import type { BulkChange } from '#contract/listings/bulk-change.ts'
import type { listingCalls } from '#contract/listings/listings-calls.ts'
import type { Tx } from '#platform/database/db.ts'
import { inRollbackableTransaction, rollback } from '#platform/database/rollback.ts'
import { readChecklist } from './checklist.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { findListings, lockListings } from '../core/listing.store.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { applyListingChanges, requireScheduleTime, wordsOf } from './moves.ts'
import { commandOutcome, undoOutcome, withAllowedPrices, type CommandOutcome } from './moves.rules.ts'
import type { Language } from '#platform/language/translate.ts'

type Reply = z.output<(typeof listingCalls)['bulkEditListings']['reply']>

/**
 * Changes many of the seller's listings in one transaction. Reports not_found for each id that does not identify a
 * listing of the seller. With `allOrNone`, any error rolls back all changes. The reply's `before` is the input for
 * undo.
 */
export async function bulkEdit(
  context: ListingContext,
  sellerId: string,
  { change, allOrNone }: { change: BulkChange; allOrNone: boolean },
  language: Language,
): Promise<Reply> {
  if (change.kind === 'schedule') requireScheduleTime(context, change.at)
  const ids = [...new Set(change.kind === 'put-back' ? change.before.map(({ _id }) => _id) : change.ids)]
  return inRollbackableTransaction(context.db, async (tx) => {
    await lockListings(tx, sellerId, ids)
    const listings = new Map((await findListings(tx, sellerId, ids)).map((listing) => [listing.id, listing]))
    const outcomes = await decide(context, tx, sellerId, change, listings)
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
    return { changed: moves.length, rows, before: await applyListingChanges(context, tx, moves) }
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
  const befores = new Map(change.kind === 'put-back' ? change.before.map((row) => [row._id, row]) : [])
  return new Map(
    [...listings].map(([id, listing]) => [
      id,
      withAllowedPrices(
        config,
        listing,
        change.kind === 'put-back'
          ? undoOutcome(listing, befores.get(id)!, { mayPublish, now: clock.now() })
          : commandOutcome(listing, change, mayPublish),
      ),
    ]),
  )
}

function rowOf(
  { id, types }: Pick<SellerListing, 'id' | 'types'>,
  outcome: CommandOutcome,
  language: Language,
): Reply['rows'][number] {
  if (outcome === 'same' || !('refused' in outcome)) return { _id: id, ok: true, code: null, message: null }
  return { _id: id, ok: false, code: outcome.refused, message: wordsOf(outcome, { types })(language) }
}
