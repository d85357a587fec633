import { z } from 'zod'
import { addressLine, country, maxReturnDays, postagePayers } from '#contract/address.ts'
import { inputError } from '#contract/input-errors.ts'
import { normalizeAddress } from './address-format.ts'
import { findAddressFormat } from './address-formats.ts'
import { parsePhone } from './phone.ts'

const addressLines = z.object({
  name: addressLine(120).min(1, inputError('name')),
  address_line1: addressLine(200).min(1, inputError('street')),
  address_line2: addressLine(200).default(''),
  address_city: addressLine(120).default(''),
  address_state: addressLine(120).default(''),
  address_zip: addressLine(20).default(''),
  country: country.default('US'),
})

type EnteredAddress = z.output<typeof addressLines> & { phone?: string }

/** Validates an address by the rules of its country, and normalizes its state, postal code and phone number. */
function followCountry({ value, issues }: z.core.ParsePayload<EnteredAddress>): void {
  const format = findAddressFormat(value.country)
  if (!format) return
  const { normalized, errors } = normalizeAddress(format, value)
  Object.assign(value, normalized)
  for (const part of ['address_city', 'address_state', 'address_zip'] as const) {
    const error = errors[part]
    if (!error) continue
    const message = inputError(error === 'missing' ? 'address-missing' : 'address-invalid')
    issues.push({
      code: 'custom',
      input: value[part],
      path: [part],
      message,
      params: { part, country: value.country },
    })
  }
  if (!value.phone) return
  const phone = parsePhone(value.phone, value.country)
  if (phone) value.phone = phone
  else issues.push({ code: 'custom', input: value.phone, path: ['phone'], message: inputError('phone') })
}

/**
 * An address entered by a user. City, state and postal code are required only if the country's address format requires
 * them.
 */
export const addressInput = addressLines.extend({ phone: addressLine(40).default('') }).check(followCountry)

/** An entered address that parcels are sent from or returned to, without a phone number. */
export const parcelAddressInput = addressLines.check(followCountry)

/** Return address of a return, and who pays its postage. Set by a seller or by the marketplace's team. */
export const returnTerms = z.object({
  returnTo: parcelAddressInput,
  returnPaidBy: z.enum(postagePayers),
})
export type ReturnTerms = z.infer<typeof returnTerms>

/** A seller's return policy, as entered by the seller. */
export const sellerReturnsInput = z.object({
  days: z.int().min(0).max(maxReturnDays),
  paidBy: z.enum(postagePayers),
  /** Return address. Null means the address that the seller ships from. */
  to: parcelAddressInput.nullable(),
})

/** Return terms in a reply or decision that does not always require a return. */
export const optionalReturnTerms = returnTerms.partial()

/** Use in `superRefine`. If a return is required, reports the first missing return term. */
export function requireReturnTerms(
  isReturn: boolean,
  terms: Partial<ReturnTerms>,
  context: z.RefinementCtx,
): void {
  if (!isReturn) return
  if (!terms.returnTo)
    context.addIssue({ code: 'custom', path: ['returnTo'], message: inputError('return-address') })
  if (!terms.returnPaidBy)
    context.addIssue({
      code: 'custom',
      path: ['returnPaidBy'],
      message: inputError('return-postage'),
    })
}
