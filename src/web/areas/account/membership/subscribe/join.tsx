import { useRef, useState } from 'react'
import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { CardSection } from '#web/features/card/section.tsx'
import { FormFrame } from '#web/kit/form/frame.tsx'
import type { StoredPerson } from '#web/lib/session/session.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import type { SubscribeStep } from './subscribe-steps.ts'
import type { CodeState } from './use-code.ts'
import { useSubscribe } from './use-subscribe.ts'
import { rich, t } from '#web/lib/text/t.ts'

interface JoinProps {
  buyer: StoredPerson
  plan: SubscriptionPlan
  code: CodeState
  publicKey: CallReply<'getPublicKey'>
}

const words: Record<SubscribeStep, string> = {
  card: t('checkout.pay.card'),
  pay: t('membership.join.setting-up'),
  bank: t('checkout.pay.bank'),
  finish: t('membership.join.finishing'),
}

/** Last step of subscribing: card fields if a payment is due, and a button that shows the amount. */
export function Join({ buyer, plan, code, publicKey }: JoinProps) {
  const card = useRef<CardHandle>(null)
  const [hasFields, setHasFields] = useState(false)
  const [wantsCard, setWantsCard] = useState(false)
  const { press, step, cardMessage, formError } = useSubscribe(buyer, card)
  const offer = code.is === 'good' ? code.offer : undefined
  const due = offer?.dueToday ?? plan.price
  const isFree = due.cents === 0
  const needsCard = !isFree || wantsCard
  const canPress = (code.is === 'none' || code.is === 'good') && (!needsCard || hasFields)
  const send = () => {
    const choice = { buyerId: buyer._id, priceId: plan.priceId, couponCode: offer?.couponCode }
    if (canPress) void press(choice, needsCard)
  }
  return (
    <FormFrame
      aria-label={t('membership.become')}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2 className="text-title">{isFree ? t('membership.join.nothing-due') : t('checkout.payment')}</h2>
      {isFree && (
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0"
            checked={wantsCard}
            onChange={(event) => setWantsCard(event.target.checked)}
          />
          <span>
            {rich('membership.join.add-card', {
              soft: (words) => <span className="text-soft">{words}</span>,
            })}
          </span>
        </label>
      )}
      {needsCard && (
        <CardSection
          card={card}
          publicKey={publicKey}
          amount={due}
          purpose="membership"
          message={cardMessage}
          onReady={setHasFields}
        />
      )}
      <p role="alert" data-testid="join-notice" className="border border-accent p-4 empty:hidden">
        {formError}
      </p>
      <button
        type="submit"
        className="button button-full min-h-14 w-full text-body"
        disabled={!canPress && step === null}
        aria-disabled={step !== null || undefined}
      >
        {step
          ? words[step]
          : isFree
            ? t('membership.become')
            : t('membership.join.pay', { price: exactMoneyText(due) })}
      </button>
      <p aria-live="polite" className="sr-only">
        {step && words[step]}
      </p>
      <p className="text-note text-soft">{t('membership.join.note')}</p>
    </FormFrame>
  )
}
