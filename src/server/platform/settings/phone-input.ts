import { phoneText, readPhone } from '#contract/addresses/phone.ts'
import { fail } from '../errors/app-error.ts'
import { translate } from '../language/translate.ts'
import { marketplace } from '../config/marketplace.ts'

/**
 * Parses a phone number without an address to E.164; a national number belongs to the marketplace's country. The
 * stored number is accepted unchanged, even if it violates newer rules.
 * @throws invalid_field (`phone`)
 */
export function phoneFrom(text: string | null | undefined, stored: string | null = null): string | null {
  if (text === undefined) return stored
  if (!text) return null
  if (stored !== null && [stored, phoneText(stored)].includes(text)) return stored
  const phone = readPhone(text, marketplace().country)
  if (phone) return phone
  throw fail('invalid_field', {
    field: 'phone',
    message: (language) => translate(language, 'error.input.phone'),
  })
}
