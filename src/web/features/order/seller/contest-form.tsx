import { useState } from 'react'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { PhotoField } from '#web/features/photos/photo-field.tsx'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { AmountField, readAmount } from '#web/kit/form/amount-field.tsx'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { OrderCalls } from './order-calls.ts'
import { t } from '#web/lib/text/t.ts'

const choices = [
  ['part', t('seller.contest.part')],
  ['none', t('seller.contest.none')],
] as const

/**
 * Form to contest a return because the items came back in a different condition. The seller offers a partial refund or
 * no refund.
 */
export function ContestForm({ order, calls }: { order: SellerOrder; calls: OrderCalls }) {
  const [offer, setOffer] = useState('part')
  const params = { id: order._id }
  const max = order.owed ?? order.refundable
  const send = ({ text }: { text: string }, element: HTMLFormElement) => {
    const form = new FormData(element)
    const amountCents = offer === 'part' ? readAmount(form, max) : undefined
    return call(calls.contestReturn, {
      params,
      body: { text, amountCents, photos: form.getAll('photos').map(String) },
    })
  }
  return (
    <Form button={t('seller.contest.button')} done={t('seller.contest.done')} send={send} names={['text']}>
      <p className="max-w-prose">{t('seller.contest.text')}</p>
      <RadioField
        name="offer"
        label={t('seller.answer.offer')}
        choices={choices}
        value={offer}
        onChoose={setOffer}
      />
      {offer === 'part' && <AmountField label={t('seller.refund.amount')} max={max} />}
      <TextField label={t('seller.contest.why')} />
      <PhotoField
        label={t('order.photos')}
        max={6}
        upload={(body) => call(calls.addPhoto, { params, body })}
      />
    </Form>
  )
}
