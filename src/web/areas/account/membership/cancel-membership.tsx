import { useEffect, useRef, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { Membership, MemberSubscription, SavingsOffer } from '#contract/memberships/memberships.ts'
import { call } from '#web/lib/calls/call.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { syncMembership } from './manage-load.ts'
import { ActionMessage } from './action-message.tsx'
import { endsWithoutCard } from './status-text.ts'
import { openPortal } from './open-portal.ts'
import type { ActionSuccess } from '#web/kit/action/submission.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'
import { PrimaryLink } from '#web/kit/links.tsx'

interface CancelMembershipProps {
  subscription: MemberSubscription
  offer: Membership['savingsOffer']
}

/** Cancels the membership at the end of the paid period. Once a year, first offers the member a discount to stay. */
export function CancelMembership({ subscription, offer }: CancelMembershipProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()
  const { run, isPending, state } = useAction({ isBeside: true })
  const [isConfirming, setIsConfirming] = useState(false)
  useEffect(() => {
    if (isConfirming) title.current?.focus()
  }, [isConfirming])

  const cancel = () => void run(() => openPortal('subscription_cancel'))
  const stay = async () => {
    await run(async () => {
      const done = await acceptOffer()
      await revalidate()
      return done
    })
    setIsConfirming(false)
  }
  const end = dateText(subscription.currentPeriodEnd)
  if (endsWithoutCard(subscription)) return <p>{t('membership.leaving.no-card', { date: end })}</p>
  if (subscription.subscriptionCanceled) {
    return (
      <>
        <p>{t('membership.leaving.until', { date: end })}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          {isFeatureOn('membership') && (
            <PrimaryLink to={href('/reactivate-subscription/:id', { id: subscription._id })}>
              {t('membership.leaving.keep')}
            </PrimaryLink>
          )}
          {offer && (
            <SecondaryButton aria-disabled={isPending || undefined} onClick={() => void stay()}>
              {t('membership.leaving.keep-offer', { percent: offer.percentOff })}
            </SecondaryButton>
          )}
        </p>
        {offer && <p className="mt-3 text-note text-soft">{offerWords(offer)}</p>}
        <ActionMessage state={state} />
      </>
    )
  }
  if (!isConfirming) {
    return (
      <>
        <p>{t('membership.leaving.if', { date: end })}</p>
        <p className="mt-4">
          <SecondaryButton onClick={() => (offer ? setIsConfirming(true) : cancel())}>
            {t('membership.leaving.button')}
          </SecondaryButton>
        </p>
        <ActionMessage state={state} />
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
          <PrimaryButton aria-disabled={isPending || undefined} onClick={() => void stay()}>
            {t('membership.leaving.stay', { percent: offer.percentOff })}
          </PrimaryButton>
        )}
        <SecondaryButton aria-disabled={isPending || undefined} onClick={cancel}>
          {t('membership.leaving.go-on')}
        </SecondaryButton>
      </p>
      <button type="button" className="mt-3 text-link" onClick={() => setIsConfirming(false)}>
        {t('membership.leaving.never-mind')}
      </button>
      <ActionMessage state={state} />
    </div>
  )
}

async function acceptOffer(): Promise<ActionSuccess> {
  await call('addCouponToInvoice', { body: { savingsCheck: true } })
  await syncMembership()
  return { message: t('membership.leaving.stayed'), isBeside: true }
}

function offerWords({ percentOff, months, nextInvoice }: SavingsOffer): string {
  const offer = t('membership.leaving.offer', { percent: percentOff, months })
  return nextInvoice
    ? t('membership.leaving.offer-next', { offer, price: exactMoneyText(nextInvoice) })
    : offer
}
