import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { SaveLink } from './keep-link.tsx'

/** The state of the order in one sentence, and what to do with this page. */
export function Thanks({ order }: { order: Order }) {
  return (
    <header>
      <p className="text-soft">
        Order <strong className="font-semibold text-ink tabular-nums">{order.number}</strong>
      </p>
      {order.state === 'paid' && (isOver(order) ? <Over order={order} /> : <Paid order={order} />)}
      {order.state === 'pending' && <Pending />}
      {order.state === 'cancelled' && <Cancelled />}
      <SaveLink />
    </header>
  )
}

function Paid({ order }: { order: Order }) {
  const isMany = order.sellerOrders.length > 1
  return (
    <>
      <h1 className="mt-1 text-head">Thank you, {order.shipTo.name.split(' ')[0]}. It is yours.</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        Your payment went through. We email all of this to{' '}
        <strong className="font-semibold wrap-anywhere text-ink">{order.email}</strong>
        {isMany &&
          `, and ${order.sellerOrders.length} sellers are packing ${order.sellerOrders.length} parcels`}
        .
      </p>
    </>
  )
}

const ended: ReadonlySet<string> = new Set(['cancelled', 'refunded', 'lost'])

/** Nothing of it is the buyer's any more. */
function isOver({ sellerOrders }: Order): boolean {
  return sellerOrders.every(({ state }) => ended.has(state))
}

function Over({ order }: { order: Order }) {
  const isByBank = order.sellerOrders.some(({ state }) => state === 'lost')
  return (
    <>
      <h1 className="mt-1 text-head">
        {isByBank ? 'Your bank has decided for you' : 'This order has ended'}
      </h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        {isByBank
          ? 'The payment went back to you, so this order has ended.'
          : 'You get your money back. Below stands what was refunded, and when.'}
      </p>
    </>
  )
}

function Pending() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const asking = setInterval(() => void revalidate(), 3000)
    return () => clearInterval(asking)
  }, [revalidate])
  return (
    <>
      <h1 className="mt-1 text-head">One moment: your payment is being confirmed</h1>
      <p className="mt-4 max-w-prose text-lead text-soft" role="status" data-needs-script>
        This page looks again by itself. You can also come back to it later with its link.
      </p>
    </>
  )
}

function Cancelled() {
  return (
    <>
      <h1 className="mt-1 text-head">This order was cancelled</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        Your card was not charged. If your bank shows an amount set aside, it lets go of it by itself within a
        few days.
      </p>
    </>
  )
}
