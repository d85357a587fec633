import { carrierName } from '#contract/orders/carriers.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { bold } from '#web/kit/marks.tsx'

interface ParcelProps {
  parcel: { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null }
}

/** Shows the carrier, tracking number and tracking link of a parcel. */
export function Parcel({ parcel: { carrier, trackingNumber, trackingUrl } }: ParcelProps) {
  if (carrier === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        {rich('order.parcel.sent', {
          carrier: carrierName(carrier),
          b: bold,
        })}
      </span>
      {trackingNumber && <span className="tabular-nums">{trackingNumber}</span>}
      {trackingUrl && (
        <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="text-link print:hidden">
          {t('order.parcel.track')}
        </a>
      )}
    </p>
  )
}
