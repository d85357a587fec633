import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Listing, ListingBefore, MissingField } from '#contract/listings/listings.ts'
import { errorWords, type Words } from '#platform/errors/error-words.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { noteFirstListings } from '#modules/catalog/core/checks.store.ts'
import { readChecklist, checklistError } from './checklist.ts'
import { applyChanges } from './edit.store.ts'
import { isShown, missingOnceEdited, versionOf, type KnownListing } from '../core/listing.rules.ts'
import { answerOwn, lockOwn, type ListingContext } from '../core/listings.context.ts'
import { outcomeOf, restored, type ListingChange, type MoveOutcome } from './moves.rules.ts'
import { translate } from '#platform/language/translate.ts'
import { faultWords } from '#platform/http/input/input-words.ts'

export type ListingMove = 'publish' | 'pause' | 'resume' | 'delete' | 'restore'

/** One move of one listing; where it is already, nothing happens. Fails as the contract lists. */
export async function moveListing(
  context: ListingContext,
  sellerId: string,
  id: string,
  move: ListingMove,
): Promise<{ listing: Listing }> {
  return inTransaction(context.db, async (tx) => {
    await moveInside(context, tx, sellerId, id, move)
    return answerOwn(context, tx, sellerId, id)
  })
}

export function publishInside(context: ListingContext, tx: Tx, sellerId: string, id: string): Promise<void> {
  return moveInside(context, tx, sellerId, id, 'publish')
}

async function moveInside(
  context: ListingContext,
  tx: Tx,
  sellerId: string,
  id: string,
  move: ListingMove,
): Promise<void> {
  const listing = await lockOwn(tx, sellerId, id)
  const { mayPublish, isComplete } = await readChecklist(tx, sellerId)
  // While a shop is suspended, what is restored rests with its other listings and comes back with them.
  const outcome =
    move === 'restore' ? restored(listing, isComplete) : outcomeOf(listing, { kind: move }, mayPublish)
  if (outcome === 'same') return
  if ('refused' in outcome) throw await moveError(tx, sellerId, outcome)
  await applyMoves(context, tx, [{ listing, change: outcome }])
}

async function moveError(tx: Tx, sellerId: string, { refused, field }: RejectedMove): Promise<Error> {
  if (refused === 'checklist_incomplete') return checklistError(await readChecklist(tx, sellerId))
  if (refused === 'listing_incomplete') return incompleteError(field as MissingField)
  return fail(refused, field === undefined ? {} : { field })
}
type RejectedMove = Extract<MoveOutcome, { refused: unknown }>

/** @throws listing_incomplete and the first field that is missing */
export function requireWhole(...edit: Parameters<typeof missingOnceEdited>): void {
  const [field] = missingOnceEdited(...edit)
  if (field) throw incompleteError(field)
}

const asked: Record<MissingField, Words> = {
  title: (language) => translate(language, 'seller.missing.title'),
  brand: (language) => translate(language, 'seller.missing.brand'),
  type: (language) => translate(language, 'seller.missing.type'),
  gender: (language) => translate(language, 'seller.missing.gender'),
  color: (language) => translate(language, 'seller.missing.color'),
  condition: (language) => translate(language, 'seller.missing.condition'),
  priceCents: (language) => translate(language, 'seller.missing.price'),
  sizes: (language) => translate(language, 'seller.missing.size'),
  photos: (language) => translate(language, 'seller.missing.photo'),
}

function incompleteError(field: MissingField): Error {
  return fail('listing_incomplete', { field, message: asked[field] })
}

/** The words for an error in a report of many. */
export function wordsOf({ refused, field }: RejectedMove): Words {
  if (refused === 'listing_incomplete') return asked[field as MissingField]
  return refused === 'invalid_field' ? faultWords['price-bounds'] : errorWords(refused)
}

/** Writes changes of locked listings and tells every cache; returns what puts them back, as long as nothing else happens to them. */
export async function applyMoves(
  { clock }: ListingContext,
  tx: Tx,
  moves: readonly { listing: KnownListing; change: ListingChange }[],
): Promise<ListingBefore[]> {
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
  const shown = moves.filter(({ listing, change }) => isShown(listing) || change.state === 'active')
  await invalidate(
    tx,
    'listing',
    shown.map(({ listing }) => listing.id),
  )
  return moves.map(({ listing, change }) => ({
    _id: listing.id,
    version: versionOf(changed(listing, change)),
    state: listing.state,
    priceCents: listing.priceCents,
    totalAllowed: listing.totalAllowed,
    sizes: listing.sizes.filter((size) => !size.isRetired).map(({ id, qty }) => ({ ID: id, qty })),
  }))
}

/** What names a listing's version once it has changed: its row is locked, so nothing else changes it meanwhile. */
function changed(
  { version, sizes }: KnownListing,
  { totalAllowed, sizes: counts }: ListingChange,
): Parameters<typeof versionOf>[0] {
  const counted = new Map(counts.map(({ id, qty }) => [id, qty]))
  return {
    version: version + 1,
    totalAllowed,
    sizes: sizes.map((size) => ({ ...size, qty: counted.get(size.id) ?? size.qty })),
  }
}
