import type { OrderLine } from './order-line.ts'

type ItemLine = Pick<OrderLine, 'label' | 'amount' | 'item'>

/**
 * Merges order lines for units of the same size into one line with the quantity and the total amount. Other lines are
 * returned unchanged.
 */
export function mergeUnits<Line extends ItemLine>(lines: readonly Line[]): Line[] {
  const groups = Map.groupBy(lines, (line) =>
    line.item ? `${line.item._id} ${line.item.sizeID} ${line.amount.cents}` : line,
  )
  return [...groups.values()].flatMap((units) => {
    const [first] = units as [Line]
    if (units.length === 1 || !first.item) return units
    return [
      {
        ...first,
        amount: { ...first.amount, cents: first.amount.cents * units.length },
        item: { ...first.item, quantity: units.length },
      },
    ]
  })
}

/** Returns the title of an item with its quantity, such as `2 × Title`. */
export function titleWithQuantity({ label, item }: Pick<ItemLine, 'label' | 'item'>): string {
  const quantity = item?.quantity ?? 1
  return quantity > 1 ? `${quantity} × ${label}` : label
}

/** Returns the total number of units. */
export function countUnits(items: readonly { quantity?: number | undefined }[]): number {
  return items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
}
