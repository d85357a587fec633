import { formatPhone, parsePhone } from '#contract/addresses/phone.ts'
import { fail } from '../errors/app-error.ts'
import { translate } from '../language/translate.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Converts a phone number that has no address to E.164. A national number is assumed to be in the marketplace's
 * country. A number equal to the stored one is accepted, even if it violates newer rules.
 * @throws invalid_field (`phone`)
 */
export function parsePhoneInput(
  text: string | null | undefined,
  stored: string | null = null,
): string | null {
  if (text === undefined) return stored
  if (!text) return null
  if (stored !== null && [stored, formatPhone(stored)].includes(text)) return stored
  const phone = parsePhone(text, marketplace().country)
  if (phone) return phone
  throw fail('invalid_field', {
    field: 'phone',
    message: (language) => translate(language, 'error.input.phone'),
  })
}
