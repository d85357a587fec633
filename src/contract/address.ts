import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { inputError } from '#contract/input-errors.ts'
import { headerText } from '#contract/text.ts'

/**
 * Returns a schema for one address line of at most `max` characters. The schema rejects links. It also rejects control
 * characters, which would break shipping labels and emails.
 */
export function addressLine(max: number) {
  return headerText(max).refine((text) => !/:\/\/|\bwww\./iu.test(text), inputError('link-in-address'))
}

/** Country of an address, as a two-letter code (ISO 3166-1). */
export const country = z
  .string()
  .toUpperCase()
  .max(2, { abort: true, error: inputError('country') })
  .refine((code) => countryCodes.includes(code), inputError('country'))

/**
 * Address that parcels are sent from or returned to, for display. The address is not validated, because stored
 * addresses might be older than the current validation rules.
 */
export const returnAddress = z.object({
  name: z.string(),
  address_line1: z.string(),
  address_line2: z.string().default(''),
  address_city: z.string(),
  address_state: z.string().default(''),
  address_zip: z.string(),
  country: z.string().default('US'),
})
export type ReturnAddress = z.infer<typeof returnAddress>

export const maxReturnDays = 90

export const postagePayers = ['buyer', 'seller'] as const

/**
 * Return policy: the number of days that buyers have to return items after delivery (0 means no returns), who pays the
 * postage, and the return address. If the address is null, parcels are returned to the address that the seller ships
 * from.
 */
export const sellerReturns = z.object({
  days: z.int(),
  paidBy: z.enum(postagePayers),
  to: returnAddress.nullable(),
})
export type SellerReturns = z.infer<typeof sellerReturns>
