/** A transfer that is not fully paid out, or of which too much was paid out, in cents. */
export interface Payable {
  transferId: string
  sellerOrderId: string
  /** Sent minus reversed minus paid out. Negative if it was reversed after the payout. */
  openCents: number
}

export interface PayoutItemRow {
  kind: 'earnings' | 'refunded' | 'other'
  transferId: string | null
  sellerOrderId: string | null
  amountCents: number
}

/**
 * Returns the items of a payout, which add up to its amount: first all amounts reversed after they were paid out,
 * then earnings, oldest first, the last of them possibly in part. An amount that no transfer explains becomes
 * `other`.
 */
export function itemsOf(amountCents: number, payables: readonly Payable[]): PayoutItemRow[] {
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
