import { formatAddress } from 'localized-address-format'
import type { ReturnAddress } from '#contract/address.ts'

/** What writes an address from the country down, if it is written in its own script. */
const ownScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Arabic}]/u

/** An address as the post of its country writes it; `country` is its name for who reads it. Nothing typed is lost. */
export function addressLines(of: ReturnAddress, country: string): string[] {
  const { address_line1, address_line2, address_city: town, address_state, address_zip } = of
  const streets = [address_line1, address_line2].filter(Boolean)
  // Some posts have no place for a town (Japan, the Emirates): it follows the streets then.
  const known = linesOf(of, streets)
  const lines = has(known, town) ? known : linesOf(of, [...streets, town])
  const left = [address_state, address_zip].filter((part) => part && !has(lines, part))
  return [...lines, ...left, country]
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
  const script = ownScript.test([...streets, address_city].join('')) ? 'local' : 'latin'
  // What stands between two parts is left over where one of them is missing.
  return formatAddress(address, script)
    .map((line) => line.replaceAll(/^[\s,/-]+|[\s,/-]+$/g, ''))
    .filter(Boolean)
}

function has(lines: readonly string[], part: string): boolean {
  return lines.some((line) => line.toLowerCase().includes(part.toLowerCase()))
}
