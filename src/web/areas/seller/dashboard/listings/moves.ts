import type { ListingRow } from '#contract/listings/listings.ts'

export type OfferedMove = 'publish' | 'pause' | 'resume' | 'delete'

/** On the button, of one listing, and of many. */
export const moveWords: Record<OfferedMove, { verb: string; done: string; many: string }> = {
  publish: { verb: 'List it', done: 'it is on the shop.', many: 'on the shop' },
  pause: { verb: 'Pause', done: 'paused, nobody sees it.', many: 'paused' },
  resume: { verb: 'Resume', done: 'back on the shop.', many: 'back on the shop' },
  delete: { verb: 'Delete', done: 'deleted.', many: 'deleted' },
}

const movesByState: Record<ListingRow['state'], readonly OfferedMove[]> = {
  draft: ['publish', 'delete'],
  active: ['pause', 'delete'],
  paused: ['resume', 'delete'],
  removed: [],
}

export function movesOf({ state, hidden }: Pick<ListingRow, 'state' | 'hidden'>): readonly OfferedMove[] {
  return hidden ? movesByState[state].filter((move) => move === 'delete') : movesByState[state]
}

/** `Listed`, `Sold out`, `Draft`. */
export function stateText({ state, stock, hidden }: Pick<ListingRow, 'state' | 'stock' | 'hidden'>): string {
  if (hidden && state !== 'removed')
    return hidden.isAsked ? 'Hidden, asked to be shown' : 'Hidden by the house'
  const isListed = state === 'active' || state === 'paused'
  if (isListed && stock === 'sold-out') return state === 'paused' ? 'Sold out, paused' : 'Sold out'
  return { draft: 'Draft', active: 'Listed', paused: 'Paused', removed: 'Deleted' }[state]
}

export function nameOf({ title }: Pick<ListingRow, 'title'>): string {
  return title || 'Untitled draft'
}
