import { sellerTotal, type PriceLine } from './orders.lines.ts'
import { splitFee } from '../../fulfilment/refunds/refund-split.ts'

export interface NewSellerOrderMoney {
  sellerId: string
  earningsCents: number
  commissionCents: number
  /** Share of the order's service fee that is assigned to this seller order. */
  feeCents: number
}

/** Returns the amounts of one seller order for each seller. All amounts together add up to the buyer's total. */
export function splitMoneyBySellerOrder(
  lines: readonly PriceLine[],
  currency: string,
): NewSellerOrderMoney[] {
  const items = Map.groupBy(
    lines.filter(({ code }) => code === 'item'),
    ({ sellerId }) => sellerId!,
  )
  const sums = [...items.values()].map(sum)
  const platformCents = sum(lines.filter(({ sellerId, forBuyer }) => sellerId === null && forBuyer))
  const fees = splitFee(platformCents, sums, currency)
  return [...items.keys()].map((sellerId, at) => ({
    sellerId,
    earningsCents: sellerTotal(lines, sellerId),
    commissionCents: -sum(lines.filter((line) => line.code === 'commission' && line.sellerId === sellerId)),
    feeCents: fees[at]!,
  }))
}

function sum(lines: readonly PriceLine[]): number {
  return lines.reduce((total, line) => total + line.amountCents, 0)
}
