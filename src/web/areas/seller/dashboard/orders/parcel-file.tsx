import { useState } from 'react'
import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import { readParcels } from './parcels-file.ts'
import type { ParcelChoice } from './parcel-row.tsx'
import { t } from '#web/t.ts'

interface ParcelFileProps {
  orders: readonly SellerOrderListRow[]
  fill: (id: string, parcel: Partial<ParcelChoice>) => void
}

const heads = {
  order: ['order', t('csv.order')],
  carrier: ['carrier', t('csv.carrier')],
  tracking: ['tracking_number', 'tracking', t('csv.tracking-number')],
}

/** Fills in tracking numbers from a file; what is sent stays to be looked at first. */
export function ParcelFile({ orders, fill }: ParcelFileProps) {
  const [said, setSaid] = useState('')
  const read = async (file: File | undefined) => {
    if (!file) return
    const parcels = await readParcels(await file.text(), heads).catch(() => undefined)
    if (!parcels)
      return setSaid(
        t('seller.ship.file.heads', { order: t('csv.order'), tracking: t('csv.tracking-number') }),
      )
    const idOf = new Map(orders.map(({ number, _id }) => [number, _id]))
    const filled = parcels.filter(({ trackingNumber }) => trackingNumber !== '')
    for (const { number, carrier, trackingNumber } of filled) {
      const id = idOf.get(number)
      if (id) fill(id, { carrier, trackingNumber: trackingNumber.slice(0, 60), isChosen: true })
    }
    const unknown = filled.map(({ number }) => number).filter((number) => !idOf.has(number))
    setSaid(
      [
        t('seller.ship.file.done', { count: filled.length - unknown.length }),
        unknown.length > 0 && t('seller.ship.file.unknown', { numbers: unknown.slice(0, 10).join(', ') }),
      ]
        .filter(Boolean)
        .join('. '),
    )
  }
  return (
    <div className="border border-line p-4">
      <label className="block">
        <span className="block font-semibold">{t('seller.ship.file')}</span>
        <span className="block max-w-prose text-note text-soft">{t('seller.ship.file.hint')}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          className="mt-2"
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {said}
      </p>
    </div>
  )
}
