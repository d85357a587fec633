import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/**
 * Reads a phone number as people write it: with `+` and its country, or as within the given country. Returns it in E.164,
 * or undefined where no such number can exist.
 */
export function readPhone(text: string, country: string): string | undefined {
  // The library does not know the territories without numbers of their own; an international number does without.
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}

/** "+49 30 123456", of "+4930123456"; a number that was stored before numbers were checked stays as it is. */
export function phoneText(stored: string): string {
  if (!stored.startsWith('+')) return stored
  return parsePhoneNumberFromString(stored, { extract: false })?.formatInternational() ?? stored
}
