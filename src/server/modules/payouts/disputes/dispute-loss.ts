/** Amounts of a seller order, in cents, that can be lost, or were lost, in a bank dispute. */
export interface LossAmounts {
  sellerOrderId: string
  earningsCents: number
  commissionCents: number
  feeCents: number
}

/**
 * Divides the amount lost in a dispute among seller orders in proportion to their remaining amounts, exact to the cent.
 * No remaining amount becomes negative. Any excess is a loss of the marketplace and is not in the result.
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
