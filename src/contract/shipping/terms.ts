import { z } from 'zod'
import type { Distance } from './zones.ts'

/** Minimum and maximum transit time in working days. */
const days = z.tuple([z.int(), z.int()])

/** Data from which the delivery estimate is computed. */
export const deliveryTerms = z.object({
  /** Today's date in the marketplace's time zone. */
  today: z.iso.date(),
  /** Country of the marketplace. */
  home: z.string(),
  /** Default dispatch time in working days for sellers who have not set one. */
  dispatchDays: z.int(),
  /**
   * Maximum dispatch time in working days. Longer times are not possible, because orders that have not shipped in time
   * are canceled automatically.
   */
  mostDispatchDays: z.int(),
  /**
   * Buyer protection: the seller is paid at the earliest this many days after shipping and after the last day of the
   * delivery estimate, unless the buyer confirms the delivery earlier.
   */
  protectedDays: z.object({ fromShipping: z.int(), fromEstimate: z.int() }),
  transit: z.object({ domestic: days, region: days, world: days } satisfies Record<Distance, unknown>),
})
export type DeliveryTerms = z.infer<typeof deliveryTerms>

/** Delivery estimate: the ship-by date (`shipsBy`), and the earliest and latest arrival dates (`from`, `by`). */
export const deliveryWindow = z.object({ shipsBy: z.iso.date(), from: z.iso.date(), by: z.iso.date() })
export type DeliveryWindow = z.infer<typeof deliveryWindow>
