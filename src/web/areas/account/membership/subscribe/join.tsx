import { useRef, useState } from 'react'
import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import type { CallReply } from '#web/caller.ts'
import type { CardHandle } from '#web/features/card/form.types.ts'
import { CardSection } from '#web/features/card/section.tsx'
import type { StoredPerson } from '#web/session.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import type { SubscribeStep } from './subscribe-steps.ts'
import type { CodeState } from './use-code.ts'
import { useSubscribe } from './use-subscribe.ts'

interface JoinProps {
  buyer: StoredPerson
  plan: SubscriptionPlan
  code: CodeState
  publicKey: CallReply<'getPublicKey'>
}

const words: Record<SubscribeStep, string> = {
  card: 'Checking the card…',
  pay: 'Setting up your membership…',
  bank: 'Waiting for your bank…',
  finish: 'Finishing…',
}

/** The last step: a card where something is due, and the button that says what it charges. */
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
    <form
      aria-label="Become a member"
      method="post"
      noValidate
      data-needs-script
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2 className="text-title">{isFree ? 'Nothing is due today' : 'Your card'}</h2>
      {isFree && (
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            className="mt-0.5 size-5 shrink-0 accent-accent"
            checked={wantsCard}
            onChange={(event) => setWantsCard(event.target.checked)}
          />
          <span>
            Add a card, so that my membership goes on afterwards.{' '}
            <span className="text-soft">Without one it simply ends.</span>
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
        {step ? words[step] : isFree ? 'Become a member' : `Pay ${exactMoneyText(due)} and become a member`}
      </button>
      <p aria-live="polite" className="sr-only">
        {step && words[step]}
      </p>
      <p className="text-note text-soft">
        You can cancel at any time; what is paid runs to its end. Your card stays with the card provider.
      </p>
    </form>
  )
}
