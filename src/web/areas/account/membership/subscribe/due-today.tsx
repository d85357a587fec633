import type { CouponOffer, SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { laterChargesText } from '../plan-text.ts'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

interface DueTodayProps {
  plan: SubscriptionPlan
  offer: CouponOffer | undefined
}

/** Summary of today's charge, with and without the coupon or gift code, and of later charges. */
export function DueToday({ plan, offer }: DueTodayProps) {
  const due = offer?.dueToday ?? plan.price
  const off = { ...due, cents: due.cents - plan.price.cents }
  return (
    <TitledSection
      id="due"
      title={t('bag.summary')}
      className="h-fit bg-tile p-5 sm:p-6"
      titleClass="text-title"
    >
      <dl className="mt-4 flex flex-col gap-2 tabular-nums">
        <div className="flex justify-between gap-4">
          <dt className="text-soft">{plan.name}</dt>
          <dd>{exactMoneyText(plan.price)}</dd>
        </div>
        {offer && (
          <div className="flex justify-between gap-4">
            <dt className="text-soft">{offer.name}</dt>
            <dd>{exactMoneyText(off)}</dd>
          </div>
        )}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{t('membership.due-today')}</dt>
          <dd className="text-title font-semibold" data-testid="due-today">
            {exactMoneyText(due)}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-note text-soft">{laterChargesText(plan, offer)}</p>
    </TitledSection>
  )
}
