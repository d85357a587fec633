/** Amounts of a seller order that a lost dispute can take, or takes, in cents. */
export interface LossAmounts {
  sellerOrderId: string
  earningsCents: number
  commissionCents: number
  feeCents: number
}

/**
 * Divides the lost amount in proportion to the remaining amounts, to the cent. No part loses more than it has left;
 * the marketplace bears any excess, which is in no part.
 */
export function divideLoss(lostCents: number, sellerOrders: readonly LossAmounts[]): LossAmounts[] {
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
