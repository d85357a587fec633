import { useId, useState } from 'react'
import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import type { ForeignFile } from '#contract/csv/csv-bytes.ts'
import { call } from '#web/lib/calls/call.ts'
import { errorText } from '#web/kit/error-text.ts'
import {
  decodeParcels,
  exportHeads,
  readParcels,
  type FailedParcel,
  type FileParcel,
} from './parcels-file.ts'
import type { ParcelChoice } from './parcel-row.tsx'
import { FileButton } from '#web/kit/form/file-button.tsx'
import { t } from '#web/lib/text/t.ts'

interface ParcelFileProps {
  orders: readonly SellerOrderListRow[]
  /** Cursor for loading the next page of orders. */
  next: string | null
  /** Called with orders that the file contains and that are on later pages. */
  onFound: (orders: SellerOrderListRow[]) => void
  fill: (id: string, parcel: Partial<ParcelChoice>) => void
  onFailed: (failed: FailedParcel[]) => void
}

const heads = {
  order: [...exportHeads.order, t('csv.order')],
  carrier: [...exportHeads.carrier, t('csv.carrier')],
  tracking: [...exportHeads.tracking, t('csv.tracking-number')],
}

/** Format of the tracking numbers that the API accepts. */
const trackingShape = /^[\p{L}\p{N} ./_-]{1,60}$/u

/** Fills in tracking numbers from a file, so that the seller can check the numbers before sending them. */
export function ParcelFile({ orders, next, onFound, fill, onFailed }: ParcelFileProps) {
  const id = useId()
  const [message, setMessage] = useState('')
  const read = async (file: File) => {
    const decoded = decodeParcels(new Uint8Array(await file.arrayBuffer()))
    if ('foreign' in decoded) return fileKindErrors[decoded.foreign]
    const parcels = await readParcels(decoded.text, heads).catch(() => 'unreadable' as const)
    if (parcels === 'unreadable') return t('seller.ship.file.unreadable')
    if (!parcels)
      return t('seller.ship.file.heads', { order: t('csv.order'), tracking: t('csv.tracking-number') })
    const filled = parcels.filter(({ carrier, trackingNumber }) => carrier !== '' || trackingNumber !== '')
    const ordersByNumber = new Map(orders.map((order) => [order.number, order]))
    const found = await loadMissingOrders(filled, ordersByNumber, next)
    onFound(found)
    for (const order of found) ordersByNumber.set(order.number, order)
    const failed: FailedParcel[] = []
    for (const parcel of filled) {
      const { number, carrier, trackingNumber, problem } = parcel
      const order = ordersByNumber.get(number)
      if (problem) failed.push({ ...parcel, reason: problemTexts[problem] })
      else if (!order) failed.push({ ...parcel, reason: t('seller.ship.failed.unknown') })
      else if (!trackingShape.test(trackingNumber) || carrier.length > 60)
        failed.push({ ...parcel, reason: t('seller.ship.failed.tracking') })
      else fill(order._id, { carrier, trackingNumber, isChosen: true })
    }
    onFailed(failed)
    return t('seller.ship.file.done', { count: filled.length - failed.length })
  }
  return (
    <div className="border border-line p-4">
      <span id={`${id}label`} className="block font-semibold">
        {t('seller.ship.file')}
      </span>
      <span id={`${id}hint`} className="block max-w-prose text-note text-soft">
        {t('seller.ship.file.hint')}
      </span>
      <FileButton
        id={id}
        accept=".csv,text/csv"
        aria-labelledby={`${id}label ${id}-act`}
        aria-describedby={`${id}hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file).then(setMessage, (error: unknown) => setMessage(errorText(error)))
          target.value = ''
        }}
      >
        {t('seller.ship.file.choose')}
      </FileButton>
      <p role="status" className="mt-2 font-semibold empty:hidden">
        {message}
      </p>
    </div>
  )
}

const problemTexts: Record<NonNullable<FileParcel['problem']>, string> = {
  shifted: t('import.too-many-cells'),
  repeated: t('seller.ship.failed.repeated'),
  'no-number': t('seller.ship.failed.no-number'),
  rounded: t('seller.ship.failed.rounded'),
}

const fileKindErrors: Record<ForeignFile, string> = {
  workbook: t('import.is-workbook'),
  html: t('import.is-html'),
  pdf: t('import.is-pdf'),
}

/** Loads more pages of orders until every order in the file is found. */
async function loadMissingOrders(
  parcels: readonly FileParcel[],
  ordersByNumber: ReadonlyMap<string, SellerOrderListRow>,
  next: string | null,
): Promise<SellerOrderListRow[]> {
  const missing = new Set(parcels.map(({ number }) => number).filter((number) => !ordersByNumber.has(number)))
  const found: SellerOrderListRow[] = []
  for (let after = next; after !== null && missing.size > 0;) {
    const page = await call('listSellerOrders', { query: { tab: 'to-ship', after, limit: 100 } })
    for (const order of page.orders) if (missing.delete(order.number)) found.push(order)
    after = page.next
  }
  return found
}
