import { z } from 'zod'

/** Integer cents and the ISO 4217 code in lower case: `{ cents: 12900, currency: 'usd' }`. */
export const money = z.object({ cents: z.int(), currency: z.string().length(3) })
export type Money = z.infer<typeof money>

export const cents = z.int().nonnegative()
