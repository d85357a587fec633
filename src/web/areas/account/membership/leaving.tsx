import { useEffect, useRef, useState } from 'react'
import type { Membership, MemberSubscription, SavingsOffer } from '#contract/memberships/memberships.ts'
import { call } from '#web/lib/calls/call.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { readAnew } from './manage-load.ts'
import { SaidLine } from './said.tsx'
import { endsForWantOfCard } from './status-words.ts'
import { openPortal, useAct } from './use-act.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'
import { PrimaryLink } from '#web/kit/links.tsx'

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
  const end = dateText(subscription.currentPeriodEnd)
  if (endsForWantOfCard(subscription)) return <p>{t('membership.leaving.no-card', { date: end })}</p>
  if (subscription.subscriptionCanceled) {
    return (
      <>
        <p>{t('membership.leaving.until', { date: end })}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <PrimaryLink to={`/reactivate-subscription/${subscription._id}`}>
            {t('membership.leaving.keep')}
          </PrimaryLink>
          {offer && (
            <SecondaryButton aria-disabled={isBusy || undefined} onClick={stay}>
              {t('membership.leaving.keep-offer', { percent: offer.percentOff })}
            </SecondaryButton>
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
        <p>{t('membership.leaving.if', { date: end })}</p>
        <p className="mt-4">
          <SecondaryButton onClick={() => (offer ? setIsAsked(true) : cancel())}>
            {t('membership.leaving.button')}
          </SecondaryButton>
        </p>
        <SaidLine said={said} />
      </>
    )
  }
  return (
    <div className="border border-accent p-5">
      <h3 ref={title} tabIndex={-1} className="text-title outline-none">
        {offer
          ? t('membership.leaving.offer-title', { percent: offer.percentOff })
          : t('membership.leaving.title')}
      </h3>
      {offer && <p className="mt-2">{offerWords(offer)}</p>}
      <p className="mt-5 flex flex-wrap gap-3">
        {offer && (
          <PrimaryButton aria-disabled={isBusy || undefined} onClick={stay}>
            {t('membership.leaving.stay', { percent: offer.percentOff })}
          </PrimaryButton>
        )}
        <SecondaryButton aria-disabled={isBusy || undefined} onClick={cancel}>
          {t('membership.leaving.go-on')}
        </SecondaryButton>
      </p>
      <button type="button" className="mt-3 text-link" onClick={() => setIsAsked(false)}>
        {t('membership.leaving.never-mind')}
      </button>
      <SaidLine said={said} />
    </div>
  )
}

async function takeOffer(): Promise<string> {
  await call('addCouponToInvoice', { body: { savingsCheck: true } })
  await readAnew()
  return t('membership.leaving.stayed')
}

function offerWords({ percentOff, months, nextInvoice }: SavingsOffer): string {
  const offer = t('membership.leaving.offer', { percent: percentOff, months })
  return nextInvoice
    ? t('membership.leaving.offer-next', { offer, price: exactMoneyText(nextInvoice) })
    : offer
}
