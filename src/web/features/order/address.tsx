import { locale } from 'virtual:language'
import type { ReturnAddress } from '#contract/address.ts'

/** An address as it stands on a parcel. */
export function Address({ of }: { of: ReturnAddress & { phone?: string } }) {
  const region = [of.address_state, of.address_zip].filter(Boolean).join(' ')
  const town = [of.address_city, region].filter(Boolean).join(', ')
  const lines = [of.name, of.address_line1, of.address_line2, town, countryName(of.country), of.phone].filter(
    Boolean,
  )
  return (
    <address className="not-italic">
      {lines.map((line, at) => (
        // Browsers and servers know newer and older names of a few countries.
        <span key={at} className="block" suppressHydrationWarning>
          {line}
        </span>
      ))}
    </address>
  )
}

/** An address whose lines are made already. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

const regions = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/** Returns the name of an ISO 3166-1 code; what is no code stands as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}
