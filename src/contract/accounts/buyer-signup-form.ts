import { z } from 'zod'
import { addressLine } from '#contract/address.ts'
import { fieldValuesInput } from '#contract/fields/custom-fields.ts'
import { nameText } from '#contract/names.ts'
import { lineText } from '#contract/text.ts'
import { email, instagram, newPassword, username } from './accounts.ts'
import { shownPages } from './consents.ts'

/** Address fields of a buyer's profile, all optional. */
export const address = {
  address_line1: addressLine(200).optional(),
  address_line2: addressLine(200).optional(),
  address_city: addressLine(120).optional(),
  address_state: addressLine(120).optional(),
  address_zip: addressLine(20).optional(),
}

/**
 * Sign-up form. Clients send the name as `fullName` (or `name`), or as `fname` and `lname`. The username is optional,
 * because the buyer can choose a username later.
 */
export const signup = z.object({
  email,
  password: newPassword,
  /** The password, entered a second time. Must match `password` if present. */
  confirmpassword: z.string().max(200).optional(),
  username: username.optional(),
  name: nameText(120).optional(),
  fullName: nameText(120).optional(),
  fname: nameText(60).optional(),
  lname: nameText(60).optional(),
  phone: lineText(40).optional(),
  instagram: instagram.optional(),
  disclaimer: z.boolean().optional(),
  /** Versions of the legal pages that the sign-up form showed. */
  shownPages: shownPages.optional(),
  /** Values of custom fields. */
  fields: fieldValuesInput.optional(),
  ...address,
})
