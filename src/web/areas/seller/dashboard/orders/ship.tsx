import { Link, useRevalidator } from 'react-router'
import { useState } from 'react'
import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import { carrierName, carriers } from '#contract/orders/carriers.ts'
import { call } from '#web/lib/calls/call.ts'
import { toCarrierCode } from '#web/features/order/act-on-seller-order.ts'
import { loadDashboardData } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { errorText } from '#web/kit/error-text.ts'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { Empty } from '#web/kit/list/empty.tsx'
import { UnchangedRows } from '#web/kit/list/unchanged-rows.tsx'
import { NextPageLinks } from '#web/kit/list/next-page-links.tsx'
import { numberText } from '#web/lib/format/numbers.ts'
import { useToast } from '#web/kit/toast.tsx'
import { readCarriers, saveCarrier } from '#web/features/order/seller/carriers.ts'
import { ParcelFile } from './parcel-file.tsx'
import { createFailedParcelsFile, type FailedParcel } from './parcels-file.ts'
import { ParcelRow, type ParcelChoice } from './parcel-row.tsx'
import { useIsHelper } from '../helper.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/ship.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  return loadDashboardData(request, () =>
    call('listSellerOrders', { query: { tab: 'to-ship', after, limit: 100 } }),
  )
}

const failedHeads = [t('csv.order'), t('csv.carrier'), t('csv.tracking-number'), t('seller.ship.failed.why')]
const emptyChoice: ParcelChoice = { isChosen: false, carrier: '', trackingNumber: '' }

/** Page for marking many orders as shipped in one step. */
export default function ShipPage({ loaderData: { orders: listed, next } }: Route.ComponentProps) {
  const [found, setFound] = useState<SellerOrderListRow[]>([])
  const orders = [...listed, ...found.filter(({ _id }) => !listed.some((order) => order._id === _id))]
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [parcels, setParcels] = useState<Readonly<Record<string, ParcelChoice>>>({})
  const [carrier, setCarrier] = useState(readCarriers()[0] ?? '')
  const [failed, setFailed] = useState<FailedParcel[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const chosen = orders.filter(({ _id }) => parcels[_id]?.isChosen)
  const change = (id: string, parcel: Partial<ParcelChoice>) =>
    setParcels((all) => ({ ...all, [id]: { ...(all[id] ?? emptyChoice), ...parcel } }))

  const each = async (work: (id: string) => Promise<unknown>, message: (count: number) => string) => {
    setIsBusy(true)
    const notDone: FailedParcel[] = []
    const done = new Set<string>()
    for (const { _id, number } of chosen) {
      try {
        await work(_id)
        done.add(_id)
        change(_id, { isChosen: false })
      } catch (error) {
        const { carrier: own, trackingNumber } = parcels[_id] ?? emptyChoice
        notDone.push({ number, carrier: own || carrier, trackingNumber, reason: errorText(error) })
      }
    }
    const tried = new Set(chosen.map(({ number }) => number))
    setFailed((all) => [...all.filter(({ number }) => !tried.has(number)), ...notDone])
    setIsBusy(false)
    if (done.size > 0) showToast(message(done.size))
    await revalidate()
    return done
  }
  const ship = async (id: string) => {
    const { carrier: own, trackingNumber } = parcels[id] ?? emptyChoice
    const body = { carrier: toCarrierCode(own || carrier), trackingNumber: trackingNumber || undefined }
    await call('shipOrder', { params: { id }, body })
    saveCarrier(body.carrier)
  }
  const shipAll = async () => {
    const done = await each(ship, (count) => t('seller.ship.done', { count }))
    setFound((all) => all.filter(({ _id }) => !done.has(_id)))
  }
  const isHelper = useIsHelper()
  const pack = (id: string) => call('markPacked', { params: { id }, body: {} })

  return (
    <DashboardPage
      title={t('seller.orders.ship-many')}
      lead={t('seller.ship.lead')}
      actions={
        <>
          <Link to="/shopper/orders/slips" className="button button-line">
            {t('seller.orders.slips')}
          </Link>
          {!isHelper && (
            <CsvButton
              name="orders.csv"
              load={() => call('exportSellerOrders', { query: { tab: 'to-ship' } })}
            />
          )}
        </>
      }
    >
      <UnchangedRows
        left={failed.map(({ number, reason }) => ({ name: number, reason }))}
        close={() => setFailed([])}
      >
        <CsvButton
          name="failed.csv"
          label={t('seller.ship.failed.file')}
          load={async () =>
            createFailedParcelsFile(failed, failedHeads, numberText(0.5).includes(',') ? ';' : ',')
          }
        />
      </UnchangedRows>
      {orders.length === 0 ? (
        <Empty title={t('seller.ship.none')} />
      ) : (
        <>
          <ParcelFile orders={orders} next={next} onFound={setFound} fill={change} onFailed={setFailed} />
          <label className="mt-6 block max-w-xs">
            <span className="block font-semibold">{t('seller.ship.carrier')}</span>
            <input
              className="field mt-1"
              list="carriers"
              maxLength={60}
              value={carrierName(carrier)}
              onChange={({ target }) => setCarrier(target.value)}
            />
            <datalist id="carriers">
              {carriers.map(({ code, name }) => (
                <option key={code}>{name}</option>
              ))}
            </datalist>
          </label>
          <ul className="mt-6 border-t border-line">
            {orders.map((order) => (
              <ParcelRow
                key={order._id}
                order={order}
                parcel={parcels[order._id] ?? emptyChoice}
                usualCarrier={carrier}
                onChange={(parcel) => change(order._id, parcel)}
              />
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <PrimaryButton
              disabled={!isBusy && chosen.length === 0}
              aria-disabled={isBusy || undefined}
              onClick={() =>
                chosen.every(({ _id }) => parcels[_id]?.carrier || carrier)
                  ? void shipAll()
                  : showToast(t('seller.ship.carrier-missing'))
              }
            >
              {t('seller.ship.button', { count: chosen.length })}
            </PrimaryButton>
            <SecondaryButton
              disabled={!isBusy && chosen.length === 0}
              aria-disabled={isBusy || undefined}
              onClick={() => void each(pack, (count) => t('seller.pack.done', { count }))}
            >
              {t('seller.pack.button', { count: chosen.length })}
            </SecondaryButton>
          </div>
          <NextPageLinks next={next} />
        </>
      )}
    </DashboardPage>
  )
}
