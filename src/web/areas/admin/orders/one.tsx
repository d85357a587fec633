import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { BagSums } from '#web/parts/bag-sums.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { OrderLedger } from '#web/parts/order/order-ledger.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Part } from './part.tsx'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  return loadAtDesk(request, async () => {
    const [order, money] = await Promise.all([
      call('getOfficeOrder', { params: { id } }),
      call('getAnyOrderMoney', { params: { id } }),
    ])
    return { order, money }
  })
}

const orderStates = { pending: 'Not paid yet', paid: 'Paid', cancelled: 'Fell through' }

export default function OrderPage() {
  const { order, money } = useLoaderData<typeof clientLoader>()
  const { number, state, placedAt, buyer, shipTo, parts, lines, total } = order
  const town = [shipTo.address_city, shipTo.address_state, shipTo.address_zip].filter(Boolean).join(', ')
  const address = [shipTo.name, shipTo.address_line1, shipTo.address_line2, town, shipTo.country].filter(
    Boolean,
  )
  return (
    <DeskPage
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
          {parts.map((part) => (
            <Part key={part._id} part={part} />
          ))}
          <OrderLedger money={money} />
        </div>
        <aside aria-label="Receipt" className="flex h-fit flex-col gap-5 bg-tile p-5">
          <BagSums lines={lines} total={total} totalLabel="Paid by card" />
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </aside>
      </div>
    </DeskPage>
  )
}
