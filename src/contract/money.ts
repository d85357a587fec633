import { z } from 'zod'

/**
 * Amount of money in the smallest unit of its currency. The currency is a lower-case ISO 4217 code: `{ cents: 12900,
 * currency: 'usd' }` is $129, and `{ cents: 12900, currency: 'jpy' }` is ¥12,900.
 */
export const money = z.object({ cents: z.int(), currency: z.string().length(3) })
export type Money = z.infer<typeof money>

export const cents = z.int().nonnegative()
