import { mergeUnits } from '#contract/orders/lines/merged-lines.ts'
import type { OrderLine } from '#contract/orders/orders.ts'

export type ItemLine = OrderLine & { item: NonNullable<OrderLine['item']> }

export interface SellerGroup {
  /** Username of the seller. */
  seller: string
  items: ItemLine[]
  /** Shipping cost; null if shipping is free. */
  shipping: OrderLine | null
}

/**
 * Groups the lines of a quote or order by seller, with one line per size. `rest` contains the lines that belong to no
 * seller.
 */
export function groupBySeller(lines: readonly OrderLine[]): { groups: SellerGroup[]; rest: OrderLine[] } {
  const groups = new Map<string, SellerGroup>()
  for (const line of mergeUnits(lines)) {
    if (!isItemLine(line)) continue
    const group = groups.get(line.item.username) ?? { seller: line.item.username, items: [], shipping: null }
    group.items.push(line)
    groups.set(group.seller, group)
  }
  const rest: OrderLine[] = []
  for (const line of lines) {
    if (isItemLine(line)) continue
    const group = line.code === 'shipping' && line.seller !== null ? groups.get(line.seller) : undefined
    if (group && group.shipping === null) group.shipping = line
    else rest.push(line)
  }
  return { groups: [...groups.values()], rest }
}

function isItemLine(line: OrderLine): line is ItemLine {
  return line.item !== null
}
