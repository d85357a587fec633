/** Transfer whose amount is not fully paid out yet, or that was reversed after the payout. */
export interface Payable {
  transferId: string
  sellerOrderId: string
  /**
   * Amount sent minus amount reversed minus amount paid out, in cents. Negative if money was reversed after it was paid
   * out.
   */
  openCents: number
}

export interface PayoutItemRow {
  kind: 'earnings' | 'refunded' | 'other'
  transferId: string | null
  sellerOrderId: string | null
  amountCents: number
}

/**
 * Returns the items of a payout, which add up to the payout's amount. Negative items come first and deduct amounts that
 * were reversed after an earlier payout. Earnings follow, oldest first. The last earnings item can cover only part of a
 * transfer. A remaining amount that belongs to no transfer becomes an item of kind `other`.
 */
export function buildPayoutItems(amountCents: number, payables: readonly Payable[]): PayoutItemRow[] {
  const items: PayoutItemRow[] = []
  let left = amountCents
  for (const { openCents, ...of } of payables.filter((payable) => payable.openCents < 0)) {
    items.push({ kind: 'refunded', ...of, amountCents: openCents })
    left -= openCents
  }
  for (const { openCents, ...of } of payables.filter((payable) => payable.openCents > 0)) {
    const cents = Math.min(left, openCents)
    if (cents <= 0) break
    items.push({ kind: 'earnings', ...of, amountCents: cents })
    left -= cents
  }
  if (left !== 0) items.push({ kind: 'other', transferId: null, sellerOrderId: null, amountCents: left })
  return items
}
