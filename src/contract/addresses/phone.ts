import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/**
 * Parses a phone number in international format (with `+`) or in the national format of `country`. Returns the number
 * in E.164 format, or undefined if the number is invalid.
 */
export function parsePhone(text: string, country: string): string | undefined {
  // Some territories do not have their own phone numbers. In that case, the library can parse only the international
  // format.
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}

/**
 * Formats a stored number for display: "+4930123456" as "+49 30 123456". Numbers that were stored before the app
 * validated phone numbers are returned unchanged.
 */
export function formatPhone(stored: string): string {
  if (!stored.startsWith('+')) return stored
  return parsePhoneNumberFromString(stored, { extract: false })?.formatInternational() ?? stored
}
