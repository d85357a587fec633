import { z } from 'zod'
import { returnAddress } from '#contract/address.ts'
import { phoneText } from './phone.ts'

/** A phone number as it is shown, in international format; it is stored in E.164. */
export const shownPhone = z.string().overwrite(phoneText)

/** An address as it is shown; a stored one may be older than today's rules. */
export const address = returnAddress.extend({ phone: shownPhone.default('') })
export type Address = z.infer<typeof address>
