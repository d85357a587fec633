import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { SaveLink } from './save-link.tsx'
import { refundText } from '#web/features/order/buyer/canceled-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { emailText } from '#web/kit/email-text.tsx'

/** Shows the state of the order in one sentence, and a hint to save the link to the order. */
export function Thanks({ order }: { order: Order }) {
  return (
    <header>
      <p className="text-soft">
        {rich('order.heading', {
          number: order.number,
          b: (words) => <strong className="font-semibold text-ink tabular-nums">{words}</strong>,
        })}
      </p>
      {order.state === 'paid' && (hasEnded(order) ? <EndedOrder order={order} /> : <Paid order={order} />)}
      {order.state === 'pending' && <Pending />}
      {order.state === 'cancelled' && <Cancelled />}
      <SaveLink />
    </header>
  )
}

function Paid({ order }: { order: Order }) {
  return (
    <>
      <h1 className="mt-1 text-head">
        {t('confirm.thanks', { name: order.shipTo.name.split(' ')[0] ?? '' })}
      </h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        {rich('confirm.paid', {
          email: emailText(order.email),
          sellers: order.sellerOrders.length,
          b: (words) => <strong className="font-semibold wrap-anywhere text-ink">{words}</strong>,
        })}
      </p>
    </>
  )
}

const endStates: ReadonlySet<string> = new Set(['cancelled', 'refunded', 'lost'])

/** Returns whether all seller orders were canceled, refunded or lost in a dispute. */
function hasEnded({ sellerOrders }: Order): boolean {
  return sellerOrders.every(({ state }) => endStates.has(state))
}

function EndedOrder({ order }: { order: Order }) {
  const isByBank = order.sellerOrders.some(({ state }) => state === 'lost')
  return (
    <>
      <h1 className="mt-1 text-head">{isByBank ? t('confirm.by-bank') : endedText(order)}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft empty:hidden">
        {isByBank
          ? t('confirm.by-bank.text')
          : refundText(
              order.sellerOrders.flatMap(({ refunds }) => refunds),
              order.total,
            )}
      </p>
    </>
  )
}

function endedText({ sellerOrders }: Order): string {
  const isCanceled = sellerOrders.every(({ state }) => state === 'cancelled')
  return isCanceled ? t('confirm.ended.canceled') : t('confirm.ended')
}

function Pending() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const asking = setInterval(() => void revalidate(), 3000)
    return () => clearInterval(asking)
  }, [revalidate])
  return (
    <>
      <h1 className="mt-1 text-head">{t('confirm.pending')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft" role="status" data-needs-script>
        {t('confirm.pending.text')}
      </p>
    </>
  )
}

function Cancelled() {
  return (
    <>
      <h1 className="mt-1 text-head">{t('confirm.cancelled')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('confirm.cancelled.text')}</p>
    </>
  )
}
