import { z } from 'zod'
import { returnAddress } from '#contract/address.ts'
import { formatPhone } from './phone.ts'

/** A phone number for display in international format, converted from the stored E.164 format. */
export const shownPhone = z.string().overwrite(formatPhone)

/**
 * An address for display. The address is not validated, because stored addresses might be older than the current
 * validation rules.
 */
export const address = returnAddress.extend({ phone: shownPhone.default('') })
export type Address = z.infer<typeof address>
