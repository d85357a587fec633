import { formatAddress } from 'localized-address-format'
import type { ReturnAddress } from '#contract/address.ts'

/** Matches text in a writing system whose addresses begin with the largest unit, such as the state. */
const localScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}]/u

/**
 * Returns the lines of an address in the postal format of the address's country. Includes every field that the user
 * entered. `country` is the name of the country in the reader's language.
 */
export function addressLines(of: ReturnAddress, country: string): string[] {
  const { address_line1, address_line2, address_city: town, address_state, address_zip } = of
  const streets = [address_line1, address_line2].filter(Boolean)
  // Some formats, such as Japan's, contain no city. The city is then added after the street lines.
  const standard = linesOf(of, streets)
  const lines = has(standard, town) ? standard : linesOf(of, [...streets, town])
  const missing = [address_state, address_zip].filter((part) => part && !has(lines, part))
  return [...lines, ...missing, country]
}

function linesOf(of: ReturnAddress, streets: string[]): string[] {
  const { name, address_city, address_state, address_zip, country } = of
  const address = {
    postalCountry: country,
    name,
    addressLines: streets,
    locality: address_city,
    administrativeArea: address_state,
    postalCode: address_zip,
  }
  const script = localScript.test([...streets, address_city].join('')) ? 'local' : 'latin'
  // Removes separators that remain if one of the fields beside them is empty.
  return formatAddress(address, script)
    .map((line) => line.replaceAll(/^[\s,/-]+|[\s,/-]+$/g, ''))
    .filter(Boolean)
}

function has(lines: readonly string[], part: string): boolean {
  return lines.some((line) => line.toLowerCase().includes(part.toLowerCase()))
}
