import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Membership, MemberSubscription, SavingsOffer } from '#contract/memberships/memberships.ts'
import { call } from '#web/call.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { countOf, shortDate } from '#web/ui/words.ts'
import { readAnew } from './manage-load.ts'
import { SaidLine } from './said.tsx'
import { endsForWantOfCard } from './status-words.ts'
import { openPortal, useAct } from './use-act.ts'

interface LeavingProps {
  subscription: MemberSubscription
  offer: Membership['savingsOffer']
}

/** Cancelling takes effect at the end of the period; once a year there is an offer to stay. */
export function Leaving({ subscription, offer }: LeavingProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { act, isBusy, said } = useAct()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])

  const cancel = () => void act(() => openPortal('subscription_cancel'))
  const stay = () => void act(takeOffer).then(() => setIsAsked(false))
  const end = shortDate(subscription.currentPeriodEnd)
  if (endsForWantOfCard(subscription))
    return <p>It ends on {end} by itself. Once you add a card it goes on.</p>
  if (subscription.subscriptionCanceled) {
    return (
      <>
        <p>It ends on {end}. Until then everything is as it was.</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Link to={`/reactivate-subscription/${subscription._id}`} className="button button-full">
            Keep my membership
          </Link>
          {offer && (
            <button
              type="button"
              className="button button-line"
              aria-disabled={isBusy || undefined}
              onClick={stay}
            >
              Keep it with {offer.percentOff}% off
            </button>
          )}
        </p>
        {offer && <p className="mt-3 text-note text-soft">{offerWords(offer)}</p>}
        <SaidLine said={said} />
      </>
    )
  }
  if (!isAsked) {
    return (
      <>
        <p>You keep what is paid: it would end on {end}, and nothing more is charged.</p>
        <p className="mt-4">
          <button
            type="button"
            className="button button-line"
            onClick={() => (offer ? setIsAsked(true) : cancel())}
          >
            Cancel the membership
          </button>
        </p>
        <SaidLine said={said} />
      </>
    )
  }
  return (
    <div className="border border-accent p-5">
      <h3 ref={title} tabIndex={-1} className="text-title outline-none">
        {offer ? `Stay with ${offer.percentOff}% off?` : 'Cancel your membership?'}
      </h3>
      {offer && <p className="mt-2">{offerWords(offer)}</p>}
      <p className="mt-5 flex flex-wrap gap-3">
        {offer && (
          <button
            type="button"
            className="button button-full"
            aria-disabled={isBusy || undefined}
            onClick={stay}
          >
            Stay with {offer.percentOff}% off
          </button>
        )}
        <button
          type="button"
          className="button button-line"
          aria-disabled={isBusy || undefined}
          onClick={cancel}
        >
          Go on cancelling
        </button>
      </p>
      <button type="button" className="mt-3 text-link" onClick={() => setIsAsked(false)}>
        Leave everything as it is
      </button>
      <SaidLine said={said} />
    </div>
  )
}

async function takeOffer(): Promise<string> {
  await call('addCouponToInvoice', { body: { savingsCheck: true } })
  await readAnew()
  return 'Glad you stay. The next invoice has it.'
}

function offerWords({ percentOff, months, nextInvoice }: SavingsOffer): string {
  const time = months === 1 ? 'your next payment' : `the next ${countOf(months, 'month')}`
  const next = nextInvoice ? ` Your next invoice would be ${exactMoneyText(nextInvoice)}.` : ''
  return `${percentOff}% off ${time}; we offer this once a year.${next}`
}
