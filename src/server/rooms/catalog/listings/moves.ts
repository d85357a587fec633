import type { Listing, ListingBefore, MissingField } from '#contract/listings.ts'
import { refusals } from '#contract/refusals.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { announcePieceChanged } from '../catalog.ts'
import { noteFirstListings } from '../moderation/checks.store.ts'
import { readChecklist, refuseUnready } from './checklist.ts'
import { applyChanges, type PieceChange } from './edit.store.ts'
import { isShown, missingOf, versionOf, type KnownListing } from './listing.rules.ts'
import { answerOwn, lockOwn, type ListingDesk } from './listings.desk.ts'
import { outcomeOf, restored, type Outcome } from './moves.rules.ts'

export type Move = 'publish' | 'pause' | 'resume' | 'delete' | 'restore'

/** One move of one listing; where it is already, nothing happens. Refuses as the contract lists. */
export async function moveListing(
  desk: ListingDesk,
  sellerId: string,
  id: string,
  move: Move,
): Promise<{ listing: Listing }> {
  return inTransaction(desk.db, async (tx) => {
    await moveInside(desk, tx, sellerId, id, move)
    return answerOwn(desk, tx, sellerId, id)
  })
}

export function publishInside(desk: ListingDesk, tx: Tx, sellerId: string, id: string): Promise<void> {
  return moveInside(desk, tx, sellerId, id, 'publish')
}

async function moveInside(
  desk: ListingDesk,
  tx: Tx,
  sellerId: string,
  id: string,
  move: Move,
): Promise<void> {
  const piece = await lockOwn(tx, sellerId, id)
  const outcome = move === 'restore' ? restored(piece) : await outcomeWithList(tx, sellerId, piece, move)
  if (outcome === 'same') return
  if ('refused' in outcome) throw await refuseMove(tx, sellerId, outcome)
  await applyMoves(desk, tx, [{ piece, change: outcome }])
}

async function outcomeWithList(
  tx: Tx,
  sellerId: string,
  piece: KnownListing,
  kind: Exclude<Move, 'restore'>,
): Promise<Outcome> {
  const { mayPublish } = await readChecklist(tx, sellerId)
  return outcomeOf(piece, { kind }, mayPublish)
}

async function refuseMove(tx: Tx, sellerId: string, { refused, field }: Refused): Promise<Error> {
  if (refused === 'checklist_incomplete') return refuseUnready(await readChecklist(tx, sellerId))
  if (refused === 'listing_incomplete') return refuseIncomplete(field as MissingField)
  return refuse(refused, field === undefined ? {} : { field })
}
type Refused = Extract<Outcome, { refused: unknown }>

/** Refuses with listing_incomplete and the first field that is missing. */
export function requireWhole(content: Parameters<typeof missingOf>[0]): void {
  const [field] = missingOf(content)
  if (field) throw refuseIncomplete(field)
}

const asked: Record<MissingField, string> = {
  title: 'Give it a title',
  brand: 'Say which brand it is',
  type: 'Say what type it is',
  gender: 'Say for whom it is',
  color: 'Say which colour it has',
  condition: 'Say which condition it is in',
  priceCents: 'Set a price',
  sizes: 'Add at least one size',
}

function refuseIncomplete(field: MissingField): Error {
  return refuse('listing_incomplete', { field, message: `${asked[field]} before you list it` })
}

/** The words for a refusal in a report of many. */
export function wordsOf({ refused, field }: Refused): string {
  if (refused === 'listing_incomplete') return `${asked[field as MissingField]} before you list it`
  if (refused === 'invalid_field') return 'The price would have to be between 1.00 and 50,000.00'
  return refusals[refused].message
}

/** Writes changes of locked pieces and tells every cache; answers what puts them back. */
export async function applyMoves(
  { clock }: ListingDesk,
  tx: Tx,
  moves: readonly { piece: KnownListing; change: PieceChange }[],
): Promise<Omit<ListingBefore, 'version'>[]> {
  if (moves.length === 0) return []
  const changes = moves.map(({ change }) => change)
  const now = new Date(clock.now())
  await applyChanges(tx, changes, now)
  const first = changes.filter(({ isFirst }) => isFirst)
  await noteFirstListings(
    tx,
    first.map(({ id }) => id),
    now,
  )
  const shown = moves.filter(({ piece, change }) => isShown(piece) || change.state === 'active')
  await announcePieceChanged(
    tx,
    shown.map(({ piece }) => piece.id),
  )
  return moves.map(({ piece }) => ({
    _id: piece.id,
    state: piece.state,
    priceCents: piece.priceCents,
    totalAllowed: piece.totalAllowed,
    sizes: piece.sizes.filter((size) => !size.isRetired).map(({ id, qty }) => ({ ID: id, qty })),
  }))
}

/** What a piece is now, for the undo to know whether anything has happened since. */
export function withVersions(
  before: readonly Omit<ListingBefore, 'version'>[],
  now: readonly KnownListing[],
): ListingBefore[] {
  const versions = new Map(now.map((piece) => [piece.id, versionOf(piece)]))
  return before.map((row) => ({ ...row, version: versions.get(row._id)! }))
}
