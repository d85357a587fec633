import { useRef, type ReactNode } from 'react'
import type { AdminSellerOrder } from '#contract/orders/admin-orders.ts'
import { call } from '#web/call.ts'
import { AmountField, amountOf } from '#web/ui/form/amount-field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/features/order/seller-order-fields.tsx'

/** Refunding and cancelling, by an admin; what is not open says why. */
export function SellerOrderMoves({ sellerOrder }: { sellerOrder: AdminSellerOrder }) {
  const forms: Record<AdminSellerOrder['moves'][number]['move'], { title: string; form: ReactNode }> = {
    refund: { title: 'Give money back', form: <RefundForm sellerOrder={sellerOrder} /> },
    cancel: { title: 'Cancel it', form: <CancelForm sellerOrder={sellerOrder} /> },
  }
  return (
    <div className="flex flex-col gap-3">
      {sellerOrder.moves.map(({ move, isOpen, why }) =>
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
            {forms[move].title}: not now. {why}.
          </p>
        ),
      )}
    </div>
  )
}

/** The same request sent twice refunds once. */
function RefundForm({ sellerOrder: { _id, refundable } }: { sellerOrder: AdminSellerOrder }) {
  const attempt = useRef(crypto.randomUUID())
  const send = async ({ text: reason }: { text: string }, form: HTMLFormElement) => {
    const amountCents = amountOf(new FormData(form), refundable)
    const body = { amountCents, reason, attempt: attempt.current }
    await call('refundSellerOrderAsAdmin', { params: { id: _id }, body })
    attempt.current = crypto.randomUUID()
  }
  return (
    <Form
      button="Give it back"
      done="The money is on its way back to the buyer’s card."
      names={['text']}
      send={send}
    >
      <AmountField label="How much" most={refundable} />
      <TextField label="Why, for both sides and the audit log" rows={2} />
    </Form>
  )
}

function CancelForm({ sellerOrder: { _id } }: { sellerOrder: AdminSellerOrder }) {
  return (
    <Form
      button="Yes, cancel it"
      done="Cancelled: the buyer is refunded."
      names={['text']}
      send={({ text: reason }) => call('cancelSellerOrderAsAdmin', { params: { id: _id }, body: { reason } })}
    >
      <p className="max-w-prose">
        The buyer gets everything back and the pieces return to the shelf. This cannot be taken back.
      </p>
      <TextField label="Why, for both sides and the audit log" rows={2} />
    </Form>
  )
}
