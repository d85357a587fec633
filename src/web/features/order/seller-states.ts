import { orderStateLabels } from './states.ts'
import { tableOf } from '#web/lib/text/t.ts'

/**
 * Labels of order states for the seller. These labels replace labels that address the buyer, such as "Disputed with
 * your bank".
 */
export const sellerOrderStateLabels: typeof orderStateLabels = {
  ...orderStateLabels,
  ...tableOf('order.seller-state'),
}
