import { z } from 'zod'
import { addressLine } from '#contract/address.ts'
import { nameText } from '#contract/names.ts'
import { lineText } from '#contract/text.ts'
import { email, instagram, newPassword, username } from './accounts.ts'
import { shownPages } from './consents.ts'

/** As buyers may give it. */
export const address = {
  address_line1: addressLine(200).optional(),
  address_line2: addressLine(200).optional(),
  address_city: addressLine(120).optional(),
  address_state: addressLine(120).optional(),
  address_zip: addressLine(20).optional(),
}

/** The sign-up form. Names come as fullName (or name), or as fname and lname; username may come later. */
export const signup = z.object({
  email,
  password: newPassword,
  /** Where the form has a second field, it must match. */
  confirmpassword: z.string().max(200).optional(),
  username: username.optional(),
  name: nameText(120).optional(),
  fullName: nameText(120).optional(),
  fname: nameText(60).optional(),
  lname: nameText(60).optional(),
  phone: lineText(40).optional(),
  instagram: instagram.optional(),
  disclaimer: z.boolean().optional(),
  /** The legal pages as the form has shown them. */
  shownPages: shownPages.optional(),
  ...address,
})
