import type { ReactNode } from 'react'
import type { SellerOrderAction, SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { CarrierFields, TextField } from '../seller-order-fields.tsx'
import { toCarrierCode } from '../act-on-seller-order.ts'
import { findActiveReturn } from '../return-card.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ContestForm } from './contest-form.tsx'
import { sellerCalls, type OrderCalls } from './order-calls.ts'
import { RefundForm } from './refund-form.tsx'
import { ReturnAddressForm } from './return-address-form.tsx'
import { saveCarrier, readCarriers } from './carriers.ts'
import { t } from '#web/lib/text/t.ts'

interface MovesProps {
  order: SellerOrder
  calls?: OrderCalls
  /** Actions that the reader's role allows. By default, all actions are allowed. */
  only?: readonly SellerOrderAction[]
}

/**
 * Forms for the actions that are currently possible. If an order cannot be refunded because its earnings were paid out,
 * the reason is shown.
 */
export function SellerOrderForms({ order, calls = sellerCalls, only }: MovesProps) {
  const params = { id: order._id }
  const activeReturn = findActiveReturn(order)
  const paidOut = order.isPaidOut ? 'yes' : 'no'
  const lacksAddress = activeReturn !== null && activeReturn.returnTo === null
  const forms: Record<SellerOrderAction, { title: string; form: ReactNode }> = {
    ship: {
      title: t('seller.move.ship'),
      form: (
        <Form
          button={t('seller.move.ship.button')}
          done={t('seller.move.ship.done')}
          names={parcelNames}
          send={(parcel) => ship(calls.ship, params, parcel)}
        >
          <CarrierFields carrier={readCarriers()[0] ?? null} />
        </Form>
      ),
    },
    pack: {
      title: t('seller.move.pack'),
      form: (
        <Form
          button={t('seller.move.pack')}
          done={t('seller.move.pack.done')}
          send={() => call(calls.pack, { params, body: {} })}
        >
          <p className="max-w-prose">{t('seller.move.pack.text')}</p>
        </Form>
      ),
    },
    'edit-tracking': {
      title: t('seller.move.edit-tracking'),
      form: (
        <Form
          button={t('common.save')}
          done={t('common.saved')}
          names={parcelNames}
          send={(parcel) => ship(calls.editTracking, params, parcel)}
        >
          <CarrierFields carrier={order.carrier} trackingNumber={order.trackingNumber} />
        </Form>
      ),
    },
    'mark-delivered': {
      title: t('seller.move.delivered'),
      form: (
        <Form
          button={t('seller.move.delivered')}
          done={order.isFirstParty ? t('seller.move.delivered.done-own') : t('seller.move.delivered.done')}
          send={() => call(calls.markDelivered, { params, body: {} })}
        >
          <p className="max-w-prose">{t('seller.move.delivered.text')}</p>
        </Form>
      ),
    },
    'answer-issue': { title: t('seller.move.answer'), form: <AnswerForm order={order} calls={calls} /> },
    'return-address': {
      title: lacksAddress ? t('seller.move.return-address.add') : t('seller.move.return-address.edit'),
      form: <ReturnAddressForm order={order} calls={calls} />,
    },
    'mark-returned': {
      title: t('order.seller-state.returned'),
      form: (
        <Form
          button={t('seller.move.returned.button')}
          done={t('seller.move.returned.done', { paidOut })}
          send={() => call(calls.markReturned, { params, body: {} })}
        >
          <p className="max-w-prose">{t('seller.move.returned.text', { paidOut })}</p>
        </Form>
      ),
    },
    'contest-return': { title: t('seller.contest'), form: <ContestForm order={order} calls={calls} /> },
    refund: { title: t('seller.refund'), form: <RefundForm order={order} /> },
    cancel: {
      title: t('seller.move.cancel'),
      form: (
        <Form
          button={t('seller.move.cancel.button')}
          done={t('seller.move.cancel.done')}
          names={['text']}
          send={({ text: reason }) => call('cancelSellerOrder', { params, body: { reason } })}
        >
          <p className="max-w-prose">{t('seller.move.cancel.text')}</p>
          <TextField label={t('seller.refund.message')} rows={2} />
        </Form>
      ),
    },
  }
  const urgent = nextActionOf(order)
  const open = order.moves
    .filter(({ move, isOpen }) => isOpen && (!only || only.includes(move)))
    .toSorted((a, b) => Number(b.move === urgent) - Number(a.move === urgent))
  const notCovered = only && !only.includes('refund') ? null : noRefundReason(order)
  if (open.length === 0 && notCovered === null) return null
  return (
    <section aria-label={t('seller.moves')} className="flex flex-col gap-3 print:hidden">
      {open.map(({ move }) => (
        <details key={move} open={move === urgent} className="border border-edge">
          <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
            {forms[move].title}
            <span aria-hidden="true">+</span>
          </summary>
          <div className="px-4 pb-5">{forms[move].form}</div>
        </details>
      ))}
      {notCovered !== null && <p className="max-w-prose">{notCovered}</p>}
    </section>
  )
}

/**
 * Returns the reason why an order cannot be refunded after its earnings were paid out to the seller. Returns null in
 * all other cases, because the page already shows why no refund is possible.
 */
function noRefundReason({ releasedAt, state, refundable, moves }: SellerOrder): string | null {
  if (releasedAt === null || refundable.cents === 0) return null
  if (state !== 'received' && state !== 'completed') return null
  return moves.find(({ move }) => move === 'refund')?.why ?? null
}

const parcelNames = ['carrier', 'trackingNumber'] as const
type Parcel = Record<(typeof parcelNames)[number], string>

/** Returns the action that must happen next. The form for this action is shown first and expanded. */
function nextActionOf(order: SellerOrder): SellerOrderAction | null {
  const activeReturn = findActiveReturn(order)
  switch (order.state) {
    case 'paid':
      return 'ship'
    case 'issue':
      return 'answer-issue'
    case 'returning':
      return activeReturn?.returnTo ? (activeReturn.parcel ? 'mark-returned' : null) : 'return-address'
    case 'returned':
      return 'refund'
    default:
      return null
  }
}

/** Saves the shipment. Also stores its carrier in this browser for the seller's next shipment (spec §3 `carriers`). */
async function ship(name: OrderCalls['ship' | 'editTracking'], params: { id: string }, parcel: Parcel) {
  const carrier = toCarrierCode(parcel.carrier)
  const trackingNumber = parcel.trackingNumber || undefined
  await call(name, { params, body: { carrier, trackingNumber } })
  saveCarrier(carrier)
}
