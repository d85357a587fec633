import type { z } from 'zod'
import type { BulkChange } from '#contract/listings.ts'
import type { listingCalls } from '#contract/listings-calls.ts'
import type { Tx } from '#platform/db.ts'
import { inUndoable, undo } from '#platform/undo.ts'
import { readChecklist } from './checklist.ts'
import type { KnownListing } from './listing.rules.ts'
import { findListings, lockListings } from './listing.store.ts'
import type { ListingDesk } from './listings.desk.ts'
import { applyMoves, withVersions, wordsOf } from './moves.ts'
import { outcomeOf, putBack, type Outcome } from './moves.rules.ts'

type Reply = z.output<(typeof listingCalls)['bulkEditListings']['reply']>

/**
 * Changes many of the seller's listings in one transaction; ids that are not the seller's are reported as not_found.
 * With `allOrNone` nothing is changed when one cannot be. The answer's `before` undoes it.
 */
export async function bulkEdit(
  desk: ListingDesk,
  sellerId: string,
  change: BulkChange,
  allOrNone: boolean,
): Promise<Reply> {
  const ids = [...new Set(change.kind === 'put-back' ? change.before.map(({ _id }) => _id) : change.ids)]
  return inUndoable(desk.db, async (tx) => {
    await lockListings(tx, sellerId, ids)
    const pieces = new Map((await findListings(tx, sellerId, ids)).map((piece) => [piece.id, piece]))
    const outcomes = await decide(tx, sellerId, change, pieces)
    const rows = ids.map((id) => rowOf(id, outcomes.get(id) ?? { refused: 'not_found' }))
    if (allOrNone && rows.some((row) => !row.ok)) return undo({ changed: 0, rows, before: [] })
    const moves = ids.flatMap((id) => {
      const [piece, outcome] = [pieces.get(id), outcomes.get(id)]
      return piece && outcome && outcome !== 'same' && !('refused' in outcome)
        ? [{ piece, change: outcome }]
        : []
    })
    const before = await applyMoves(desk, tx, moves)
    return {
      changed: moves.length,
      rows,
      before: withVersions(before, await findListings(tx, sellerId, ids)),
    }
  })
}

async function decide(
  tx: Tx,
  sellerId: string,
  change: BulkChange,
  pieces: ReadonlyMap<string, KnownListing>,
): Promise<Map<string, Outcome>> {
  const { mayPublish } = await readChecklist(tx, sellerId)
  const befores = new Map(change.kind === 'put-back' ? change.before.map((row) => [row._id, row]) : [])
  return new Map(
    [...pieces].map(([id, piece]) => [
      id,
      change.kind === 'put-back' ? putBack(piece, befores.get(id)!) : outcomeOf(piece, change, mayPublish),
    ]),
  )
}

function rowOf(id: string, outcome: Outcome): Reply['rows'][number] {
  if (outcome === 'same' || !('refused' in outcome)) return { _id: id, ok: true, code: null, message: null }
  return { _id: id, ok: false, code: outcome.refused, message: wordsOf(outcome) }
}
