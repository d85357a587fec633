import type { BulkChange } from '#contract/listings.ts'
import { qty as qtyRule, priceCents as priceRule } from '#contract/listings.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { PieceChange } from './edit.store.ts'
import { missingOf, versionOf, type KnownListing } from './listing.rules.ts'

export type Wish = Exclude<BulkChange, { kind: 'put-back' }>
type Before = Extract<BulkChange, { kind: 'put-back' }>['before'][number]

/** What becomes of a piece; `same` when it is so already; a code when it cannot be. */
export type Outcome = PieceChange | 'same' | { refused: RefusalCode; field?: string }

/** The moves and edits of a seller, alone or in bulk. `mayPublish`: the seller's checklist is complete. */
export function outcomeOf(piece: KnownListing, wish: Omit<Wish, 'ids'> | Wish, mayPublish: boolean): Outcome {
  switch (wish.kind) {
    case 'publish':
      if (piece.state === 'active') return 'same'
      return piece.state === 'removed' ? { refused: 'wrong_state' } : listed(piece, mayPublish)
    case 'resume':
      if (piece.state === 'active') return 'same'
      return piece.state === 'paused' ? listed(piece, mayPublish) : { refused: 'wrong_state' }
    case 'pause':
      if (piece.state === 'paused') return 'same'
      return piece.state === 'active' ? { ...asIs(piece), state: 'paused' } : { refused: 'wrong_state' }
    case 'delete':
      if (piece.state === 'removed') return 'same'
      return { ...asIs(piece), state: 'removed', removedFrom: piece.state }
    case 'price':
      return priced(piece, (wish as Extract<Wish, { kind: 'price' }>).cents)
    case 'percent':
      return percent(piece, (wish as Extract<Wish, { kind: 'percent' }>).percent)
    case 'qty':
      return stocked(piece, (wish as Extract<Wish, { kind: 'qty' }>).qty)
  }
}

/** Back from the removed, as it was. */
export function restored(piece: KnownListing): Outcome {
  if (piece.state !== 'removed') return 'same'
  return { ...asIs(piece), state: piece.removedFrom ?? 'paused', removedFrom: null }
}

/** Undo of an edit, if nothing has happened to the piece since. What buyers have seen is no draft again. */
export function putBack(piece: KnownListing, before: Before): Outcome {
  if (versionOf(piece) !== before.version) return { refused: 'stale_version' }
  const qtys = new Map(before.sizes.map(({ ID, qty }) => [ID, qty]))
  const sizes = piece.sizes
    .filter(({ id }) => qtys.has(id))
    .map(({ id, held }) => ({ id, held, qty: qtys.get(id)! }))
  if (sizes.some(({ qty, held }) => qty < held) || before.totalAllowed < piece.held)
    return { refused: 'stock_held', field: 'sizes' }
  const wasDraft = (piece.removedFrom ?? piece.state) === 'draft'
  const state = before.state === 'draft' && !wasDraft ? 'paused' : before.state
  if (state === 'active' && piece.hiddenReason !== null) return { refused: 'hidden_by_house' }
  if (wasDraft && state !== 'draft' && state !== 'removed') return { refused: 'wrong_state' }
  const shown = state === 'active' || state === 'paused'
  const priceCents = before.priceCents ?? (shown ? piece.priceCents : null)
  const removedFrom = state === 'removed' ? (piece.removedFrom ?? 'paused') : null
  return { ...asIs(piece), state, removedFrom, priceCents, totalAllowed: before.totalAllowed, sizes }
}

function asIs({ id, state, removedFrom, priceCents, totalAllowed }: KnownListing): PieceChange {
  return { id, state, removedFrom, priceCents, totalAllowed, isFirst: false, sizes: [] }
}

function listed(piece: KnownListing, mayPublish: boolean): Outcome {
  if (piece.hiddenReason !== null) return { refused: 'hidden_by_house' }
  if (!mayPublish) return { refused: 'checklist_incomplete' }
  const [field] = missingOf(piece)
  if (field) return { refused: 'listing_incomplete', field }
  return { ...asIs(piece), state: 'active', isFirst: piece.state === 'draft' }
}

function priced(piece: KnownListing, cents: number): Outcome {
  if (piece.state === 'removed') return { refused: 'wrong_state' }
  if (!priceRule.safeParse(cents).success) return { refused: 'invalid_field', field: 'priceCents' }
  return piece.priceCents === cents ? 'same' : { ...asIs(piece), priceCents: cents }
}

/** Rounded half up to a cent, in integers. */
function percent(piece: KnownListing, by: number): Outcome {
  if (piece.priceCents === null) return { refused: 'invalid_field', field: 'priceCents' }
  return priced(piece, Math.floor((piece.priceCents * (100 + by) + 50) / 100))
}

function stocked(piece: KnownListing, qty: number): Outcome {
  const sizes = piece.sizes.filter((size) => !size.isRetired)
  if (piece.state === 'removed') return { refused: 'wrong_state' }
  if (sizes.length === 0 || !qtyRule.safeParse(qty).success)
    return { refused: 'invalid_field', field: 'sizes' }
  const totalAllowed = qty * sizes.length
  if (sizes.some(({ held }) => held > qty) || piece.held > totalAllowed)
    return { refused: 'stock_held', field: 'sizes' }
  return { ...asIs(piece), totalAllowed, sizes: sizes.map(({ id }) => ({ id, qty })) }
}
