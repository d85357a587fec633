import { useLoaderData, Link, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Address } from '#web/features/order/address.tsx'
import { t } from '#web/t.ts'
import { word } from '#web/words-of-data.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, async (seller) => {
    const order = await call('getSellerOrder', { params: { id: params.id ?? '' } })
    return { order, seller }
  })
}

/** A sheet for the parcel: prints without anything around it, and without prices. */
export default function PackingSlipPage() {
  const { order, seller } = useLoaderData<typeof clientLoader>()
  const items = order.lines.filter((line) => line.item !== null)
  return (
    <DashboardPage
      title={t('seller.slip.title', { number: order.number })}
      actions={
        <>
          <button type="button" className="button button-full" onClick={() => window.print()}>
            {t('common.print')}
          </button>
          <Link to={`/shopper/orders/${order._id}`} className="button button-line">
            {t('seller.slip.back')}
          </Link>
        </>
      }
    >
      <article className="border border-line p-6 print:border-0 print:p-0">
        <header className="flex items-start justify-between gap-6">
          <Logo />
          <p className="text-right">
            {t('order.from', { seller: seller.name ?? seller.username ?? '' })}
            <span className="block text-soft">
              {t('seller.slip.order', { number: order.number, date: shortDate(order.placedAt) })}
            </span>
          </p>
        </header>
        <div className="mt-8 text-lead">
          {order.shipTo ? <Address of={order.shipTo} /> : <p>{t('seller.slip.no-address')}</p>}
        </div>
        <table className="mt-8 w-full text-left">
          <thead>
            <tr className="border-b border-ink">
              <th scope="col" className="py-2 pr-4">
                {t('seller.item')}
              </th>
              <th scope="col" className="py-2 pr-4">
                {t('product.size')}
              </th>
              <th scope="col" className="py-2 text-right">
                {t('seller.slip.packed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((line, at) => (
              <tr key={at} className="border-b border-line">
                <td className="py-2 pr-4">{line.label}</td>
                <td className="py-2 pr-4">{line.item && word(line.item.size)}</td>
                <td className="py-2 text-right">
                  <span className="sr-only">{t('seller.slip.tick')}</span>
                  <span aria-hidden="true" className="inline-block size-4 border border-ink" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </DashboardPage>
  )
}
