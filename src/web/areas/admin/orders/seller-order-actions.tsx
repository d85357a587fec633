import { useRef, type ReactNode } from 'react'
import type { AdminSellerOrder } from '#contract/orders/admin-orders.ts'
import { call } from '#web/lib/calls/call.ts'
import { AmountChoiceField, amountButtonLabel, useAmountChoice } from '#web/kit/form/amount-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TextField } from '#web/features/order/seller-order-fields.tsx'
import { t } from '#web/lib/text/t.ts'

/** Admin forms to refund or cancel a seller order. Unavailable actions show the reason. */
export function SellerOrderActions({ sellerOrder }: { sellerOrder: AdminSellerOrder }) {
  const forms: Record<Move, { title: string; form: ReactNode }> = {
    refund: { title: t('admin.orders.refund'), form: <RefundForm sellerOrder={sellerOrder} /> },
    cancel: { title: t('admin.orders.cancel'), form: <CancelForm sellerOrder={sellerOrder} /> },
  }
  return (
    <div className="flex flex-col gap-3">
      {sellerOrder.moves.map(({ move, isOpen }) =>
        isOpen ? (
          <details key={move} className="border border-edge">
            <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
              {forms[move].title}
              <span aria-hidden="true">+</span>
            </summary>
            <div className="px-4 pb-5">{forms[move].form}</div>
          </details>
        ) : (
          <p key={move} className="text-note text-soft">
            {closedText(move, sellerOrder)}
          </p>
        ),
      )}
    </div>
  )
}

type Move = AdminSellerOrder['moves'][number]['move']

/** Returns the reason why an action on a seller order is unavailable. */
function closedText(move: Move, { state, refundable }: AdminSellerOrder): string {
  if (move === 'cancel') return t('admin.orders.cancel.closed')
  if (state === 'disputed' || state === 'won' || state === 'lost') return t('admin.orders.refund.disputed')
  return refundable.cents === 0 ? t('admin.orders.refund.none-left') : t('admin.orders.refund.closed')
}

/** Refund form. The idempotency key prevents a double refund if the request is sent twice. */
function RefundForm({ sellerOrder: { _id, refundable } }: { sellerOrder: AdminSellerOrder }) {
  const attempt = useRef(crypto.randomUUID())
  const amount = useAmountChoice({ all: refundable })
  const send = async ({ text: reason }: { text: string }, form: HTMLFormElement) => {
    const amountCents = amount.read(new FormData(form))
    const body = { amountCents, reason, attempt: attempt.current }
    await call('refundSellerOrderAsAdmin', { params: { id: _id }, body })
    attempt.current = crypto.randomUUID()
    amount.reset()
  }
  const button = amountButtonLabel(amount, t('admin.orders.refund'), (values) =>
    t('common.refund-amount', values),
  )
  return (
    <Form button={button} done={t('admin.orders.refund.done')} names={['text']} send={send}>
      <AmountChoiceField amount={amount} label={t('admin.orders.refund.amount')} />
      <TextField label={t('admin.reason.both-audit')} rows={2} />
    </Form>
  )
}

function CancelForm({ sellerOrder: { _id } }: { sellerOrder: AdminSellerOrder }) {
  return (
    <Form
      button={t('admin.orders.cancel')}
      done={t('admin.orders.cancel.done')}
      names={['text']}
      send={({ text: reason }) => call('cancelSellerOrderAsAdmin', { params: { id: _id }, body: { reason } })}
    >
      <p className="max-w-prose">{t('admin.orders.cancel.text')}</p>
      <TextField label={t('admin.reason.both-audit')} rows={2} />
    </Form>
  )
}
