import { locale } from 'virtual:language'
import type { ReturnAddress } from '#contract/address.ts'
import { addressLines } from '#messages/address-lines.ts'

/** An address as it stands on a parcel. */
export function Address({ of }: { of: ReturnAddress & { phone?: string } }) {
  return (
    <address className="not-italic">
      {[...addressLines(of, countryName(of.country)), of.phone].filter(Boolean).map((line, at) => (
        // Browsers and servers know newer and older names of a few countries.
        <span key={at} className="block" suppressHydrationWarning>
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
