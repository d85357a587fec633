import { useId, useState } from 'react'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/call.ts'
import { PhotoField } from '#web/features/order/photo-field.tsx'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { payerWords } from '#web/features/order/return-card.tsx'
import { AmountField, amountOf } from '#web/ui/form/amount-field.tsx'
import { MoveForm } from '#web/ui/form/move-form.tsx'
import { ReturnFields, returnFieldNames, returnTermsOf } from '#web/features/dashboard/return-fields.tsx'

/** As the seller says it. */
export const payers = [
  ['seller', payerWords.seller.seller],
  ['buyer', payerWords.buyer.seller],
] as const

type Offer = 'none' | 'return' | 'refund'
const offers: readonly [Offer, string][] = [
  ['none', 'No offer, only an answer'],
  ['refund', 'The buyer keeps it and gets money back'],
  ['return', 'The buyer sends it back and is refunded'],
]

/** An answer to an issue, with or without an offer; the newest offer counts. */
export function AnswerForm({ order }: { order: SellerOrder }) {
  const name = useId()
  const [offer, setOffer] = useState<Offer>('none')
  const params = { id: order._id }
  const send = (form: FormData) =>
    call('answerIssue', {
      params,
      body: {
        text: String(form.get('text')),
        offer,
        amountCents: offer === 'refund' ? amountOf(form, order.refundable) : undefined,
        photos: form.getAll('photos').map(String),
        ...(offer === 'return' && returnTermsOf(form)),
      },
    })
  return (
    <MoveForm button="Send the answer" done="The buyer is told." send={send} fields={returnFieldNames}>
      <TextField label="Your answer" />
      {order.state === 'issue' && (
        <fieldset>
          <legend className="pb-1.5 font-medium">Your offer</legend>
          {offers.map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={name}
                checked={offer === value}
                onChange={() => setOffer(value)}
                className="size-5 accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {offer === 'refund' && <AmountField label="How much comes back" most={order.refundable} />}
      {offer === 'return' && <ReturnFields known={order.suggestedReturnTo} payers={payers} />}
      <PhotoField label="Pictures" max={6} upload={(body) => call('addAnswerPhoto', { params, body })} />
    </MoveForm>
  )
}
