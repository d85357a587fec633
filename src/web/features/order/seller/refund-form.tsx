import { useRef } from 'react'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { AmountChoiceField, amountButtonLabel, useAmountChoice } from '#web/kit/form/amount-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Form for a full or partial refund. A retry of the request does not refund again, because it has the same idempotency
 * key.
 */
export function RefundForm({ order }: { order: SellerOrder }) {
  const requestId = useRef(crypto.randomUUID())
  // While the buyer is returning items, "full amount" means the refund owed for these items.
  const owed = order.owed?.cents ? order.owed : null
  const amount = useAmountChoice({ all: owed ?? order.refundable, max: order.refundable })
  const send = async ({ text: reason }: { text: string }, form: HTMLFormElement) => {
    const amountCents = amount.read(new FormData(form))
    const body = { amountCents, reason, attempt: requestId.current }
    await call('refundSellerOrder', { params: { id: order._id }, body })
    requestId.current = crypto.randomUUID()
    amount.reset()
  }
  const button = amountButtonLabel(amount, t('seller.refund'), (values) => t('common.refund-amount', values))
  return (
    <Form button={button} done={t('seller.refund.done')} names={['text']} send={send}>
      {owed && (
        <p className="max-w-prose text-soft">{t('seller.refund.for-return', { amount: moneyText(owed) })}</p>
      )}
      <AmountChoiceField
        amount={amount}
        label={t('seller.refund.amount')}
        {...(owed && { allLabel: t('seller.refund.owed', { amount: moneyText(owed) }) })}
      />
      <TextField label={t('seller.refund.message')} rows={2} />
    </Form>
  )
}
