import { countryName } from './country-name.ts'
import type { ReturnAddress } from '#contract/address.ts'
import { addressLines } from '#messages/address-lines.ts'

/** An address as it stands on a parcel. */
export function Address({ of }: { of: ReturnAddress & { phone?: string } }) {
  return (
    <address className="not-italic">
      {[...addressLines(of, countryName(of.country)), of.phone].filter(Boolean).map((line, at) => (
        // Browsers and servers know newer and older names of a few countries.
        <span key={at} dir="auto" className="block" suppressHydrationWarning>
          {line}
        </span>
      ))}
    </address>
  )
}
