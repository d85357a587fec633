import type { ReactNode } from 'react'
import type { MemberSubscription } from '#contract/memberships/memberships.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { percentText } from '#web/lib/format/numbers.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { ActionMessage } from './action-message.tsx'
import { planPriceText } from './plan-text.ts'
import { openPortal } from './open-portal.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

interface SubscriptionProps {
  subscription: MemberSubscription
}

export function MembershipPlan({ subscription }: SubscriptionProps) {
  const { interval, discount } = subscription
  const line = {
    plan: interval === 'year' ? t('membership.plan.yearly') : t('membership.plan.monthly'),
    price: planPriceText(subscription),
    b: (words: ReactNode) => <strong>{words}</strong>,
  }
  return (
    <>
      <p>
        {discount
          ? rich('membership.plan.line-discount', { ...line, discount: discountWords(discount) })
          : rich('membership.plan.line', line)}
      </p>
      <p className="text-soft">
        {t('membership.plan.period', {
          from: dateText(subscription.currentPeriodStart),
          to: dateText(subscription.currentPeriodEnd),
        })}
      </p>
      {!subscription.subscriptionCanceled && (
        <PortalButton flow="subscription_update" label={t('membership.plan.change')} />
      )}
    </>
  )
}

export function MembershipCard({ subscription: { card } }: SubscriptionProps) {
  return (
    <>
      <p>
        {card
          ? rich('membership.card.line', {
              brand: capitalize(card.brand),
              last4: card.last4,
              date: `${String(card.expMonth).padStart(2, '0')}/${String(card.expYear).slice(-2)}`,
              last: (words) => <span className="tabular-nums">{words}</span>,
              soft: (words) => <span className="text-soft">{words}</span>,
            })
          : t('membership.card.none')}
      </p>
      <PortalButton
        flow="payment_method_update"
        label={card ? t('membership.card.change') : t('membership.card.add')}
      />
    </>
  )
}

function PortalButton({ flow, label }: { flow: Parameters<typeof openPortal>[0]; label: string }) {
  const { run, isPending, state } = useAction({ isBeside: true })
  return (
    <>
      <p className="mt-4">
        <SecondaryButton
          aria-disabled={isPending || undefined}
          onClick={() => void run(() => openPortal(flow))}
        >
          {isPending ? t('ui.form.busy') : label}
        </SecondaryButton>
      </p>
      <ActionMessage state={state} />
    </>
  )
}

function discountWords({
  name,
  percentOff,
  amountOff,
  until,
}: NonNullable<MemberSubscription['discount']>): string {
  const off = percentOff === null ? amountOff && moneyText(amountOff) : percentText(percentOff)
  const discount = off === null ? name : t('membership.plan.off', { off })
  return until === null ? discount : t('membership.plan.off-until', { discount, date: dateText(until) })
}
