import { z } from 'zod'

/** A seller's sales on one day in the marketplace's time zone. Excludes canceled orders. */
export const salesDay = z.object({
  day: z.iso.date(),
  orders: z.int(),
  listings: z.int(),
  /** Earnings in cents before refunds and disputes. */
  earningsCents: z.int(),
  /** Amounts of this day's earnings that were refunded, or lost to disputes, up to the time of the call. */
  refundedCents: z.int(),
  lostCents: z.int(),
})
