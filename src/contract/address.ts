import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { fault } from '#contract/input-faults.ts'
import { headerText } from '#contract/text.ts'

/** An address as it is stored and shown. */
export const address = z.object({
  name: z.string(),
  address_line1: z.string(),
  address_line2: z.string().default(''),
  address_city: z.string(),
  address_state: z.string().default(''),
  address_zip: z.string(),
  country: z.string().default('US'),
  phone: z.string().default(''),
})
export type Address = z.infer<typeof address>

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

/** An address as a caller gives it. */
export const addressInput = z.object({
  name: addressLine(120).min(1, fault('name')),
  address_line1: addressLine(200).min(1, fault('street')),
  address_line2: addressLine(200).default(''),
  address_city: addressLine(120).min(1, fault('city')),
  address_state: addressLine(120).default(''),
  address_zip: addressLine(20).min(1, fault('zip')),
  country: country.default('US'),
  phone: addressLine(40).default(''),
})

/** Where a return goes: an address as parcels need it, without a phone number. */
export const returnAddress = address.omit({ phone: true })
export type ReturnAddress = z.infer<typeof returnAddress>

export const mostReturnDays = 90

export const postagePayers = ['buyer', 'seller'] as const

/** What a seller or the marketplace says with a return: where it goes, and who pays the postage. */
export const returnTerms = z.object({
  returnTo: addressInput.omit({ phone: true }),
  returnPaidBy: z.enum(postagePayers),
})
export type ReturnTerms = z.infer<typeof returnTerms>

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

/** The same as its seller gives it. */
export const sellerReturnsInput = z.object({
  days: z.int().min(0).max(mostReturnDays),
  paidBy: z.enum(postagePayers),
  /** null: to the address the seller ships from. */
  to: addressInput.omit({ phone: true }).nullable(),
})

/** The same beside an answer or a decision that may order a return, or not. */
export const maybeReturnTerms = returnTerms.partial()

/** For `superRefine`: names the first of the terms that is missing where a return is ordered. */
export function requireReturnTerms(
  isReturn: boolean,
  terms: Partial<ReturnTerms>,
  context: z.RefinementCtx,
): void {
  if (!isReturn) return
  if (!terms.returnTo)
    context.addIssue({ code: 'custom', path: ['returnTo'], message: fault('return-address') })
  if (!terms.returnPaidBy)
    context.addIssue({
      code: 'custom',
      path: ['returnPaidBy'],
      message: fault('return-postage'),
    })
}
