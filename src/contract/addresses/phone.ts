import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/**
 * Parses a phone number written internationally (with `+`) or as within `country`. Returns it in E.164, or undefined
 * if the number cannot exist.
 */
export function readPhone(text: string, country: string): string | undefined {
  // The library has no data for territories without their own numbers. It still parses international numbers.
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}

/** Formats "+4930123456" as "+49 30 123456". Numbers stored before validation existed stay unchanged. */
export function phoneText(stored: string): string {
  if (!stored.startsWith('+')) return stored
  return parsePhoneNumberFromString(stored, { extract: false })?.formatInternational() ?? stored
}
