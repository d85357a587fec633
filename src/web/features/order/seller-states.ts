import { orderStateLabels } from './states.ts'
import { tableOf } from '#web/lib/text/t.ts'

/**
 * Labels of order states for the seller. They replace labels that are worded for the buyer, such as "Disputed with your
 * bank".
 */
export const sellerOrderStateLabels: typeof orderStateLabels = {
  ...orderStateLabels,
  ...tableOf('order.seller-state'),
}
