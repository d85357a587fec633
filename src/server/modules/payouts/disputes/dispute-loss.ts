/** Amounts of a seller order, in cents, that a bank dispute can take away or has taken away. */
export interface LossAmounts {
  sellerOrderId: string
  earningsCents: number
  commissionCents: number
  feeCents: number
}

/**
 * Divides the amount lost in a dispute among seller orders in proportion to their remaining amounts, exact to the cent.
 * No seller order loses more than its remaining amount. If the loss is higher than all remaining amounts, the
 * marketplace pays the rest, which the result does not include.
 */
export function divideLoss(lostCents: number, sellerOrders: readonly LossAmounts[]): LossAmounts[] {
  const remainingAmounts = sellerOrders.flatMap((sellerOrder) => [
    sellerOrder.earningsCents,
    sellerOrder.commissionCents,
    sellerOrder.feeCents,
  ])
  let whole = remainingAmounts.reduce((sum, cents) => sum + cents, 0)
  let left = Math.min(lostCents, whole)
  const taken = remainingAmounts.map((cents) => {
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
