import type { ReturnAddress } from '#contract/address.ts'
import { countryName } from './country-name.ts'

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
