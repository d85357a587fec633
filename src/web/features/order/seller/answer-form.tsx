import { useState } from 'react'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { PhotoField, uploadTimeoutMs } from '#web/features/photos/photo-field.tsx'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { postagePayerLabels } from '#web/features/order/return-card.tsx'
import { AmountChoiceField, amountButtonLabel, useAmountChoice } from '#web/kit/form/amount-field.tsx'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ReturnFields, readEnteredReturnTerms } from '#web/features/dashboard/return-fields.tsx'
import type { OrderCalls } from './order-calls.ts'
import { t } from '#web/lib/text/t.ts'

/** Options for who pays the return postage, worded for the seller. */
export const postagePayerChoices = [
  ['seller', postagePayerLabels.seller.seller],
  ['buyer', postagePayerLabels.buyer.seller],
] as const

type Offer = 'none' | 'return' | 'refund'
const offers: readonly [Offer, string][] = [
  ['none', t('seller.answer.offer.none')],
  ['refund', t('seller.answer.offer.refund')],
  ['return', t('seller.answer.offer.return')],
]

/** Form to answer an issue. The answer can include an offer, which replaces the previous offer. */
export function AnswerForm({ order, calls }: { order: SellerOrder; calls: OrderCalls }) {
  const [offer, setOffer] = useState<Offer>('none')
  const params = { id: order._id }
  // If the buyer returns only some items, the seller cannot offer more than the refund owed for these items.
  const amount = useAmountChoice({ all: order.owed ?? order.refundable })
  const send = ({ text }: { text: string }, element: HTMLFormElement) => {
    const form = new FormData(element)
    return call(calls.answerIssue, {
      params,
      body: {
        text,
        offer,
        amountCents: offer === 'refund' ? amount.read(form) : undefined,
        photos: form.getAll('photos').map(String),
        ...(offer === 'return' && readEnteredReturnTerms(form)),
      },
    })
  }
  const button =
    offer === 'refund'
      ? amountButtonLabel(amount, t('seller.answer.button'), (values) => t('seller.offer-amount', values))
      : t('seller.answer.button')
  return (
    <Form button={button} done={t('seller.answer.done')} send={send} names={['text']}>
      <TextField label={t('seller.answer.text')} />
      {order.state === 'issue' && (
        <RadioField
          name="offer"
          label={t('seller.answer.offer')}
          choices={offers}
          value={offer}
          onChoose={(value) => setOffer(value as Offer)}
        />
      )}
      {offer === 'refund' && <AmountChoiceField amount={amount} label={t('seller.refund.amount')} />}
      {offer === 'return' && <ReturnFields initial={order.suggestedReturnTo} payers={postagePayerChoices} />}
      <PhotoField
        label={t('order.photos')}
        max={6}
        upload={(body) => call(calls.addPhoto, { params, body }, { timeout: uploadTimeoutMs })}
      />
    </Form>
  )
}
