// Rules without schemas, so that pages can use them without loading zod.

interface Quantity {
  quantity?: number | undefined
}

/** Returns the total number of units of the items. */
export function countBagUnits(items: readonly Quantity[]): number {
  return items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
}

/**
 * Returns the first items that together have at most `most` units. The last of these items can have fewer units than
 * before.
 */
export function limitUnits<Item extends Quantity>(items: readonly Item[], most: number): Item[] {
  let left = most
  return items.flatMap((item) => {
    const { quantity = 1 } = item
    const allowed = Math.min(quantity, left)
    left -= allowed
    if (allowed === quantity) return [item]
    return allowed > 0 ? [{ ...item, quantity: allowed }] : []
  })
}
