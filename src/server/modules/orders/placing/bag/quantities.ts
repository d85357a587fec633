import type { BagItem } from '#contract/orders/orders.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { OrderContext } from '../../core/orders.context.ts'

/**
 * Rejects more than one unit of a size while the marketplace sells only single units.
 * @throws quantities_off
 */
export function requireQuantities(
  { settings }: Pick<OrderContext, 'settings'>,
  quantity: number | undefined = 1,
): void {
  if (!isQuantityAllowed({ settings }, quantity)) throw fail('quantities_off')
}

export function isQuantityAllowed(
  { settings }: Pick<OrderContext, 'settings'>,
  quantity: number | undefined = 1,
): boolean {
  return quantity === 1 || settings.orderQuantities === 1
}

/** Returns the items of a bag, reduced to one unit each while the marketplace sells only single units. */
export function allowedQuantities(
  { settings }: Pick<OrderContext, 'settings'>,
  items: readonly BagItem[],
): BagItem[] {
  if (settings.orderQuantities === 1) return [...items]
  return items.map(({ _id, sizeID }) => ({ _id, sizeID }))
}
