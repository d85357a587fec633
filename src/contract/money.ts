import { z } from 'zod'

/**
 * Amount in the currency's smallest unit, with its ISO 4217 code in lower case: `{ cents: 12900, currency: 'usd' }`
 * is $129, `{ cents: 12900, currency: 'jpy' }` ¥12,900.
 */
export const money = z.object({ cents: z.int(), currency: z.string().length(3) })
export type Money = z.infer<typeof money>

export const cents = z.int().nonnegative()
