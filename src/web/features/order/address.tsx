import type { ReturnAddress } from '#contract/address.ts'

/** An address as it stands on a parcel. */
export function Address({ of }: { of: ReturnAddress & { phone?: string } }) {
  const region = [of.address_state, of.address_zip].filter(Boolean).join(' ')
  const town = [of.address_city, region].filter(Boolean).join(', ')
  const lines = [of.name, of.address_line1, of.address_line2, town, of.country, of.phone].filter(Boolean)
  return (
    <address className="not-italic">
      {lines.map((line, at) => (
        <span key={at} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
