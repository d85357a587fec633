import { z } from 'zod'
import { returnAddress } from '#contract/address.ts'
import { phoneText } from './phone.ts'

/** A phone number in international format for display. It is stored in E.164. */
export const shownPhone = z.string().overwrite(phoneText)

/** An address for display. Stored addresses may be older than today's rules. */
export const address = returnAddress.extend({ phone: shownPhone.default('') })
export type Address = z.infer<typeof address>
