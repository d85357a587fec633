import { carrierName } from '#contract/orders/carriers.ts'

interface ParcelProps {
  parcel: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }
}

/** Who carries it, and where it can be followed. */
export function Parcel({ parcel: { carrier, trackingNumber, trackingUrl } }: ParcelProps) {
  if (carrier === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        Sent with <span className="font-semibold">{carrierName(carrier)}</span>
      </span>
      {trackingNumber && <span className="tabular-nums">{trackingNumber}</span>}
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="text-link print:hidden">
          Follow the parcel
        </a>
      )}
    </p>
  )
}
