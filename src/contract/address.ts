import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { fault } from '#contract/input-faults.ts'
import { headerText } from '#contract/text.ts'

/** One line as a person typed it: a control character would break the label or the email it stands in, a link has no place there. */
export function addressLine(max: number) {
  return headerText(max).refine((text) => !/:\/\/|\bwww\./iu.test(text), fault('link-in-address'))
}

/** A country an address may name, by its code. */
export const country = z
  .string()
  .toUpperCase()
  .max(2, { abort: true, error: fault('country') })
  .refine((code) => countryCodes.includes(code), fault('country'))

/** The address that parcels are sent from or returned to, as it is shown. A stored one may not fit today's rules. */
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

export const mostReturnDays = 90

export const postagePayers = ['buyer', 'seller'] as const

/**
 * What a seller takes back: for so many days after delivery (0: nothing), who pays the postage, and where it goes; null: to
 * the address the seller ships from.
 */
export const sellerReturns = z.object({
  days: z.int(),
  paidBy: z.enum(postagePayers),
  to: returnAddress.nullable(),
})
export type SellerReturns = z.infer<typeof sellerReturns>
