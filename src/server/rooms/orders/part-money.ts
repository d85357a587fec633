import { sellerTotal, type Line } from './orders.lines.ts'
import { splitFee } from './refund-split.ts'

export interface SellerPart {
  sellerId: string
  shareCents: number
  commissionCents: number
  /** Its piece of the order's service fee. */
  feeCents: number
}

/** One part for each seller of an order's lines; all of them together are what the buyer pays. */
export function partsMoney(lines: readonly Line[]): SellerPart[] {
  const items = Map.groupBy(
    lines.filter(({ code }) => code === 'item'),
    ({ sellerId }) => sellerId!,
  )
  const sums = [...items.values()].map(sum)
  const houseCents = sum(lines.filter(({ sellerId, forBuyer }) => sellerId === null && forBuyer))
  const fees = splitFee(houseCents, sums)
  return [...items.keys()].map((sellerId, at) => ({
    sellerId,
    shareCents: sellerTotal(lines, sellerId),
    commissionCents: -sum(lines.filter((line) => line.code === 'commission' && line.sellerId === sellerId)),
    feeCents: fees[at]!,
  }))
}

function sum(lines: readonly Line[]): number {
  return lines.reduce((total, line) => total + line.amountCents, 0)
}
