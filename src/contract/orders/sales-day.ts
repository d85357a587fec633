import { z } from 'zod'

/** A seller's sales on one day in the marketplace's time zone, without canceled orders. */
export const salesDay = z.object({
  day: z.iso.date(),
  orders: z.int(),
  listings: z.int(),
  /** Earnings in cents before refunds and disputes. */
  earningsCents: z.int(),
  /** Amounts of this day's earnings that later refunds and disputes have taken back so far. */
  refundedCents: z.int(),
  lostCents: z.int(),
})
