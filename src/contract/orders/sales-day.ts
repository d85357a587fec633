import { z } from 'zod'

/** A seller's sales on one day in the marketplace's time zone. Excludes canceled orders. */
export const salesDay = z.object({
  day: z.iso.date(),
  orders: z.int(),
  listings: z.int(),
  /** Earnings in cents before refunds and disputes. */
  earningsCents: z.int(),
  /** Amount of this day's earnings that has been refunded or lost to disputes so far. */
  refundedCents: z.int(),
  lostCents: z.int(),
})
