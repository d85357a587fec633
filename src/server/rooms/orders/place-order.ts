import type { Address, BagItem } from '#contract/orders.ts'
import { untilServed } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { inUndoable, undo } from '#platform/undo.ts'
import { holdForOrder, linkingHolds } from '#rooms/catalog/stock.ts'
import { holdRuleFor } from './member-perks.ts'
import { linkHash, linkToken } from './order-link.ts'
import { partsMoney } from './part-money.ts'
import { insertOrder, type NewOrder } from './orders.store.ts'
import type { Shopper, Till } from './orders.till.ts'
import { bagKey, type PricedBag } from './price-bag.ts'

/** A pending order nobody has finished is looked after by the clock from then on. */
export const stuckAfterMs = 2 * 60_000

export interface PlaceRequest {
  attempt: string
  items: readonly BagItem[]
  email: string
  shipTo: Address
  confirmationToken: string
}

/**
 * Writes the pending order and puts a hold on every unit, all or nothing; its id, or undefined when the attempt has
 * an order already. Refuses with out_of_stock, and then holds nothing that was not held before.
 */
export async function placeOrder(
  till: Till,
  shopper: Shopper,
  request: PlaceRequest,
  bag: PricedBag,
): Promise<string | undefined> {
  const order = newOrder(till, shopper, request, bag)
  const holds = linkingHolds(order.id, shopper.holder, bag.units, till)
  if (await untilServed(() => insertOrder(till.db, order, holds))) return order.id
  // The attempt has its order, or not every unit is held yet.
  const result = await inUndoable(till.db, async (tx) => {
    if (!(await insertOrder(tx, order))) return 'known' as const
    const isHeld = await holdForOrder(tx, order.id, shopper.holder, bag.units, holdRuleFor(till, shopper))
    return isHeld ? ('placed' as const) : undo('out_of_stock' as const)
  })
  if (result === 'out_of_stock') throw refuse('out_of_stock')
  return result === 'placed' ? order.id : undefined
}

function newOrder(till: Till, shopper: Shopper, request: PlaceRequest, bag: PricedBag): NewOrder {
  const { clock } = till
  const id = newId('ord', clock)
  const now = clock.now()
  return {
    id,
    holder: shopper.holder,
    browser: shopper.browser,
    buyerId: shopper.buyerId,
    attempt: request.attempt,
    bag: bagKey(request.items),
    email: request.email,
    shipTo: request.shipTo,
    confirmationToken: request.confirmationToken,
    totalCents: bag.totalCents,
    currency: bag.currency,
    isFee: bag.isFee,
    linkHash: linkHash(linkToken(till.linkSecret, id)),
    placedAt: new Date(now),
    checkAt: new Date(now + stuckAfterMs),
    parts: partsMoney(bag.lines).map((part) => ({ id: newId('sor', clock), ...part })),
    lines: bag.lines.map(({ unit, username: _, ...line }) => ({
      id: newId('lin', clock),
      ...line,
      pieceId: unit?.pieceId ?? null,
      sizeId: unit?.sizeId ?? null,
      size: unit?.size ?? null,
      photo: unit?.photo ?? null,
    })),
  }
}
