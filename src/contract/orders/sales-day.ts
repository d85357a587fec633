import { z } from 'zod'

/** What a seller sold on a day of the marketplace's; cancelled orders are no sales. */
export const salesDay = z.object({
  day: z.iso.date(),
  orders: z.int(),
  listings: z.int(),
  /** Before refunds and disputes. */
  earningsCents: z.int(),
  /** What refunds and lost disputes have taken of these earnings until now, on whatever day. */
  refundedCents: z.int(),
  lostCents: z.int(),
})
