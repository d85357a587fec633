import { useRef } from 'react'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/call.ts'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { AmountField, amountOf } from '#web/ui/form/amount-field.tsx'
import { Form } from '#web/ui/form/form.tsx'

/** Gives part or all of it back; the same request sent twice refunds once. */
export function RefundForm({ order }: { order: SellerOrder }) {
  const requestId = useRef(crypto.randomUUID())
  const send = async ({ text: reason }: { text: string }, form: HTMLFormElement) => {
    const amountCents = amountOf(new FormData(form), order.refundable)
    const body = { amountCents, reason, attempt: requestId.current }
    await call('refundSellerOrder', { params: { id: order._id }, body })
    requestId.current = crypto.randomUUID()
  }
  return (
    <Form
      button="Give it back"
      done="The money is on its way back to the buyer’s card."
      names={['text']}
      send={send}
    >
      <AmountField label="How much" most={order.refundable} />
      <TextField label="Why, for the buyer" rows={2} />
    </Form>
  )
}
