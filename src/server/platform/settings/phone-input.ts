import { formatPhone, parsePhone } from '#contract/addresses/phone.ts'
import { fail } from '../errors/app-error.ts'
import { translate } from '../language/translate.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Converts a phone number that does not belong to an address to E.164. A number without a country code is assumed to be
 * in the marketplace's country. A number that equals the stored number is accepted, even if it violates newer rules.
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
