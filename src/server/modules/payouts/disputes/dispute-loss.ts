/** What is left of a seller order's money when a dispute is lost, in cents. */
export interface LosingOrder {
  sellerOrderId: string
  earningsCents: number
  commissionCents: number
  feeCents: number
}

/**
 * Divides what the bank keeps over what is left, in proportion, to the cent; nobody loses more than is left of
 * theirs. What goes beyond all of it is the marketplace's loss and in no part.
 */
export function divideLoss(lostCents: number, sellerOrders: readonly LosingOrder[]): LosingOrder[] {
  const pots = sellerOrders.flatMap((sellerOrder) => [
    sellerOrder.earningsCents,
    sellerOrder.commissionCents,
    sellerOrder.feeCents,
  ])
  let whole = pots.reduce((sum, cents) => sum + cents, 0)
  let left = Math.min(lostCents, whole)
  const taken = pots.map((cents) => {
    const own = whole === 0 ? 0 : Math.min(cents, Math.round((left * cents) / whole))
    left -= own
    whole -= cents
    return own
  })
  return sellerOrders.map(({ sellerOrderId }, at) => ({
    sellerOrderId,
    earningsCents: taken[at * 3]!,
    commissionCents: taken[at * 3 + 1]!,
    feeCents: taken[at * 3 + 2]!,
  }))
}
