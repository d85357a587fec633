/** Transfer of which an amount still has to be paid out, or was reversed after the payout. */
export interface Payable {
  transferId: string
  sellerOrderId: string
  /**
   * Amount sent minus amount reversed minus amount paid out, in cents. Negative if the transfer was reversed after it
   * was paid out.
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
 * Returns the items of a payout, which add up to the amount of the payout. Negative items come first, for amounts that
 * were reversed after they were paid out. Earnings follow, oldest first; the last item can cover only part of a
 * transfer. Any amount without a transfer becomes an item of the kind `other`.
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
