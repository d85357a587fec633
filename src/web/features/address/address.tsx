import { countryName } from './country-name.ts'
import type { ReturnAddress } from '#contract/address.ts'
import { addressLines } from '#messages/address-lines.ts'

/** Shows an address in the format of its country. */
export function Address({ of }: { of: ReturnAddress & { phone?: string } }) {
  return (
    <address className="not-italic">
      {[...addressLines(of, countryName(of.country)), of.phone].filter(Boolean).map((line, at) => (
        // Suppresses hydration warnings, because the browser's name for a country can differ from the server's.
        <span key={at} dir="auto" className="block" suppressHydrationWarning>
          {line}
        </span>
      ))}
    </address>
  )
}
