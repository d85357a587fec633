/** A transfer of which not all has been paid out, or more than is left of it, in cents. */
export interface Payable {
  transferId: string
  sellerOrderId: string
  /** Sent, less taken back, less paid out: below 0 when it was taken back after it was paid out. */
  openCents: number
}

export interface PayoutItemRow {
  kind: 'earnings' | 'refunded' | 'other'
  transferId: string | null
  sellerOrderId: string | null
  amountCents: number
}

/**
 * What a payout is made of: first everything that had to be returned after it was paid out, then earnings, oldest
 * first, the last of them perhaps in part. What no transfer explains is 'other'. The items add up to the amount.
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
