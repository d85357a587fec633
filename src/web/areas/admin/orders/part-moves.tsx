import { useRef, type ReactNode } from 'react'
import type { OfficePart } from '#contract/office-orders.ts'
import { call } from '#web/call.ts'
import { AmountField, amountOf } from '#web/parts/desk/amount-field.tsx'
import { MoveForm } from '#web/parts/desk/move-form.tsx'
import { TextField } from '#web/parts/order/part-fields.tsx'

/** Giving back and cancelling, by the house; what is not open says why. */
export function PartMoves({ part }: { part: OfficePart }) {
  const forms: Record<OfficePart['moves'][number]['move'], { title: string; form: ReactNode }> = {
    refund: { title: 'Give money back', form: <RefundForm part={part} /> },
    cancel: { title: 'Cancel it', form: <CancelForm part={part} /> },
  }
  return (
    <div className="flex flex-col gap-3">
      {part.moves.map(({ move, isOpen, why }) =>
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

/** The same wish sent twice refunds once. */
function RefundForm({ part: { _id, refundable } }: { part: OfficePart }) {
  const wish = useRef(crypto.randomUUID())
  const send = async (form: FormData) => {
    const amountCents = amountOf(form, refundable)
    const body = { amountCents, reason: String(form.get('text')), attempt: wish.current }
    await call('refundPart', { params: { id: _id }, body })
    wish.current = crypto.randomUUID()
  }
  return (
    <MoveForm button="Give it back" done="The money is on its way back to the buyer’s card." send={send}>
      <AmountField label="How much" most={refundable} />
      <TextField label="Why, for both sides and the audit log" rows={2} />
    </MoveForm>
  )
}

function CancelForm({ part: { _id } }: { part: OfficePart }) {
  return (
    <MoveForm
      button="Yes, cancel it"
      done="Cancelled: the buyer is refunded."
      send={(form) => call('cancelPart', { params: { id: _id }, body: { reason: String(form.get('text')) } })}
    >
      <p className="max-w-prose">
        The buyer gets everything back and the pieces return to the shelf. This cannot be taken back.
      </p>
      <TextField label="Why, for both sides and the audit log" rows={2} />
    </MoveForm>
  )
}
