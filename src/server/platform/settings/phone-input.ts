import { formatPhone, parsePhone } from '#contract/addresses/phone.ts'
import { fail } from '../errors/app-error.ts'
import { translate } from '../language/translate.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Converts a phone number that is not part of an address to E.164. If it has no country code, the marketplace's country
 * is assumed. A number that equals the stored number is accepted, even if newer rules would reject it.
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
