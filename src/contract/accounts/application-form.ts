import { z } from 'zod'
import { fieldValuesInput } from '#contract/fields/custom-fields.ts'
import { inputError } from '#contract/input-errors.ts'
import { pageAddress } from '#contract/internet-addresses.ts'
import { nameText } from '#contract/names.ts'
import { lineText, multilineText } from '#contract/text.ts'
import { email, instagram, username } from './accounts.ts'

/** Body of the application form on the page /shopper/apply. */
export const application = z.object({
  name: nameText(120).min(1, inputError('own-name')),
  email,
  username: username.optional(),
  phone: lineText(40).optional(),
  instagram: instagram.optional(),
  why: multilineText(2000).min(1, inputError('what-you-sell')),
  /** Links to listings or shops that show what the applicant sells. */
  samples: z.array(pageAddress(500)).max(10).default([]),
  /** Values of custom fields. */
  fields: fieldValuesInput.optional(),
})
