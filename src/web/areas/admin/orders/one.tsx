import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { BagSums } from '#web/features/bag/sums.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { AddressLines, countryName } from '#web/features/order/address.tsx'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { shortDate } from '#web/ui/words.ts'
import { NewLink } from './new-link.tsx'
import { AdminSellerOrderCard } from './part.tsx'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  return loadAtDashboard(request, async () => {
    const [order, money] = await Promise.all([
      call('getAdminOrder', { params: { id } }),
      call('getAnyOrderMoney', { params: { id } }),
    ])
    return { order, money }
  })
}

const orderStates = { pending: 'Not paid yet', paid: 'Paid', cancelled: 'Fell through' }

export default function OrderPage() {
  const { order, money } = useLoaderData<typeof clientLoader>()
  const { number, state, placedAt, buyer, shipTo, sellerOrders, lines, total } = order
  const town = [shipTo.address_city, shipTo.address_state, shipTo.address_zip].filter(Boolean).join(', ')
  const address = [
    shipTo.name,
    shipTo.address_line1,
    shipTo.address_line2,
    town,
    countryName(shipTo.country),
  ].filter(Boolean)
  return (
    <DashboardPage
      title={`Order ${number}`}
      lead={
        <>
          {orderStates[state]}, placed on {shortDate(placedAt)} by{' '}
          {buyer._id ? (
            <Link to={`/sa/buyers/${buyer._id}`} className="text-link">
              {buyer.name || buyer.email}
            </Link>
          ) : (
            `${buyer.name}, a guest`
          )}{' '}
          ({buyer.email}).{' '}
          <Link to="/sa/orders" className="text-link">
            All orders
          </Link>
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {sellerOrders.map((sellerOrder) => (
            <AdminSellerOrderCard key={sellerOrder._id} sellerOrder={sellerOrder} />
          ))}
          <OrderLedger money={money} />
        </div>
        <aside aria-label="Receipt" className="flex h-fit flex-col gap-5 bg-tile p-5">
          <BagSums lines={lines} total={total} totalLabel="Paid by card" />
          <AddressLines lines={address} />
          {state === 'paid' && <NewLink id={order._id} />}
        </aside>
      </div>
    </DashboardPage>
  )
}
