import type { Card } from '#contract/catalog/catalog.ts'
import { stockState } from '#contract/orders/stock.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { shownLists } from './lists-source.ts'

/** End of the members' early access, keyed by listing id. Contains only listings that only members can buy now. */
export type EarlyAccessEnds = ReadonlyMap<string, string>

/** Loads the listings that only members can buy now. Makes no call if the marketplace offers no early access. */
export async function loadEarlyAccess(call: Call): Promise<EarlyAccessEnds> {
  if (!shownLists().hasEarlyAccess) return new Map()
  const { listings } = await call('listEarlyAccess')
  return new Map(listings.map(({ _id, membersUntil }) => [_id, membersUntil]))
}

/**
 * Returns a function that returns whether every visitor can buy a listing: it is in stock and not reserved for members.
 */
export const createBuyableCheck =
  (early: EarlyAccessEnds) =>
  (card: Card): boolean =>
    stockState(card) !== 'sold-out' && !early.has(card._id)

/** Returns the listings with those that not every visitor can buy moved to the end. Otherwise keeps the order. */
export function buyableFirst(cards: readonly Card[], early: EarlyAccessEnds): Card[] {
  const buyable = new Set(cards.filter(createBuyableCheck(early)))
  return [...buyable, ...cards.filter((card) => !buyable.has(card))]
}

/**
 * Returns the listings without those whose first picture is in `shown` or is the first picture of an earlier listing.
 * Sellers often use the same picture for several listings.
 */
export function withDistinctPictures(
  cards: readonly Card[],
  shown: readonly ({ key: string } | null | undefined)[] = [],
): Card[] {
  const keys = new Set(shown.flatMap((photo) => photo?.key ?? []))
  return cards.filter(({ photo }) => {
    if (photo === null) return true
    const isNew = !keys.has(photo.key)
    keys.add(photo.key)
    return isNew
  })
}
