import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/**
 * Parses a phone number in international format (with `+`) or in the national format of `country`. Returns the number
 * in E.164 format, or undefined if it is invalid.
 */
export function parsePhone(text: string, country: string): string | undefined {
  // For territories without their own phone numbers, the library can parse only the international format.
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}

/**
 * Formats a stored number for display: "+4930123456" as "+49 30 123456". Numbers stored before validation existed are
 * returned unchanged.
 */
export function formatPhone(stored: string): string {
  if (!stored.startsWith('+')) return stored
  return parsePhoneNumberFromString(stored, { extract: false })?.formatInternational() ?? stored
}
