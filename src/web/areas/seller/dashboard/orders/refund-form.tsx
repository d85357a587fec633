import { useRef } from 'react'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/call.ts'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { AmountField, amountOf } from '#web/ui/form/amount-field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { moneyText } from '#web/ui/money.ts'
import { t } from '#web/t.ts'

/** Gives part or all of it back; the same request sent twice refunds once. */
export function RefundForm({ order }: { order: SellerOrder }) {
  const requestId = useRef(crypto.randomUUID())
  // Said with the refund: "all that is left" would be more than the items that go back.
  const owed = order.owed?.cents ? order.owed : null
  const send = async ({ text: reason }: { text: string }, form: HTMLFormElement) => {
    const amountCents = amountOf(new FormData(form), order.refundable) ?? owed?.cents
    const body = { amountCents, reason, attempt: requestId.current }
    await call('refundSellerOrder', { params: { id: order._id }, body })
    requestId.current = crypto.randomUUID()
  }
  return (
    <Form button={t('seller.refund')} done={t('seller.refund.done')} names={['text']} send={send}>
      {owed && (
        <p className="max-w-prose text-soft">{t('seller.refund.for-return', { amount: moneyText(owed) })}</p>
      )}
      <AmountField label={t('seller.refund.amount')} most={owed ?? order.refundable} />
      <TextField label={t('seller.refund.message')} rows={2} />
    </Form>
  )
}
