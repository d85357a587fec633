import { useState, type ReactNode } from 'react'
import type { AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { WhyField } from '../sellers/why-field.tsx'

/** What an admin may do with a gift; what cannot be undone is asked for twice, with its reason. */
export function GiftMoves({ gift }: { gift: AdminGift }) {
  const { _id: id, refundable, mayResend, mayVoid, state } = gift
  if (!refundable && !mayResend && !mayVoid) return null
  return (
    <div className="flex h-fit flex-col gap-6 bg-tile p-5">
      {mayResend && <Resend gift={gift} />}
      {refundable && (
        <Asked title={`Refund ${exactMoneyText(refundable)}`}>
          <p>
            {state === 'redeemed'
              ? 'The days still to come are taken back at once, and what they cost goes back to the giver.'
              : 'Its code opens nothing from now on, and the money goes back to the giver.'}
          </p>
          <Form
            button={`Yes, refund ${exactMoneyText(refundable)}`}
            done="Taken back: the money is on its way."
            names={['why']}
            send={(body) => call('refundGiftAsAdmin', { params: { id }, body })}
          >
            <WhyField label="Why, for the audit log" />
          </Form>
        </Asked>
      )}
      {mayVoid && (
        <Asked title="End the code, without money back">
          <p>For codes that were stolen or paid with a stolen card. It cannot be undone.</p>
          <Form
            button="Yes, end the code"
            done="The code opens nothing any more."
            names={['why']}
            send={(body) => call('voidGift', { params: { id }, body })}
          >
            <WhyField label="Why, for the audit log" />
          </Form>
        </Asked>
      )}
    </div>
  )
}

function Resend({ gift }: { gift: AdminGift }) {
  return (
    <Form
      button={gift.mailedAt ? 'Mail it again' : 'Mail it now'}
      done="On its way."
      names={['recieveremail', 'why']}
      send={(body) => call('resendGiftAsAdmin', { params: { id: gift._id }, body })}
    >
      <Field
        type="email"
        name="recieveremail"
        label="The receiver’s e-mail"
        defaultValue={gift.recieveremail}
      />
      <WhyField label="Why, for the audit log: another address gets another code" isOptional />
    </Form>
  )
}

function Asked({ title, children }: { title: string; children: ReactNode }) {
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked) {
    return (
      <button type="button" className="button button-line" onClick={() => setIsAsked(true)}>
        {title}
      </button>
    )
  }
  return (
    <section aria-label={title} className="flex flex-col gap-4 border border-accent p-4">
      {children}
      <button type="button" className="text-link self-start" onClick={() => setIsAsked(false)}>
        Not now
      </button>
    </section>
  )
}
