import { z } from 'zod'

export const address = z.object({
  name: z.string().trim().min(1, 'Please enter a name').max(120),
  address_line1: z.string().trim().min(1, 'Please enter a street and number').max(200),
  address_line2: z.string().trim().max(200).default(''),
  address_city: z.string().trim().min(1, 'Please enter a town or city').max(120),
  address_state: z.string().trim().max(120).default(''),
  address_zip: z.string().trim().min(1, 'Please enter a postal code').max(20),
  country: z.string().length(2, 'Please choose a country').toUpperCase().default('US'),
  phone: z.string().trim().max(40).default(''),
})
export type Address = z.infer<typeof address>

/** Where a return goes: an address as parcels need it, without a phone number. */
export const returnAddress = address.omit({ phone: true })
export type ReturnAddress = z.infer<typeof returnAddress>

export const postagePayers = ['buyer', 'seller'] as const

/** What a seller or the marketplace says with a return: where it goes, and who pays the postage. */
export const returnTerms = z.object({ returnTo: returnAddress, returnPaidBy: z.enum(postagePayers) })
export type ReturnTerms = z.infer<typeof returnTerms>

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
    context.addIssue({ code: 'custom', path: ['returnTo'], message: 'Please give the return address' })
  if (!terms.returnPaidBy)
    context.addIssue({
      code: 'custom',
      path: ['returnPaidBy'],
      message: 'Please say who pays the return postage',
    })
}
