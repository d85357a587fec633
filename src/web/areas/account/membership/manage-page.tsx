import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { Section } from '#web/features/account/section.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { Invoices } from './invoices.tsx'
import { CancelMembership } from './cancel-membership.tsx'
import { loadMembership } from './manage-load.ts'
import { OpenInvoice } from './open-invoice.tsx'
import { MembershipCard, MembershipPlan } from './plan-and-card.tsx'
import { membershipStatusText } from './status-text.ts'
import { usePolling } from './use-polling.ts'
import { hasActiveSubscription } from './use-my-membership.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'
import { WaitingPage } from '#web/features/site/message-page.tsx'
import type { Route } from './+types/manage-page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadMembership(request)
}

export function HydrateFallback() {
  return <WaitingPage title={t('site.your-membership')} text={t('direct.loading')} />
}

export default function ManagePage({ loaderData: { membership, invoices, isBack } }: Route.ComponentProps) {
  const { toPage } = useListingLinks()
  const { isMember, subscription, openInvoice, gift, savingsOffer } = membership
  const isRunning = hasActiveSubscription(membership)
  // Polls until the payment provider confirms the payment.
  usePolling(openInvoice === null && invoices.invoices[0]?.status === 'open')
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title={t('site.your-membership')} isHidden />
      <h1 className="text-head">{t('site.your-membership')}</h1>
      <p className="mt-4 max-w-2xl text-lead text-soft" data-testid="membership-status">
        {membershipStatusText(membership)}
      </p>
      {(openInvoice || subscription?.status === 'past_due') && (
        <OpenInvoice invoice={openInvoice} isBack={isBack} />
      )}
      {!isRunning && (
        <p className="mt-6 flex flex-wrap gap-3">
          <PrimaryLink to={toPage('/shop/subscribe')}>
            {isMember ? t('membership.continue') : t('account.membership.plans')}
          </PrimaryLink>
          <SecondaryLink to={toPage('/gift/redeem')}>{t('membership.redeem')}</SecondaryLink>
        </p>
      )}
      <div className="mt-10 border-t border-ink">
        {subscription && isRunning && (
          <>
            <Section id="plan" title={t('membership.plan')} text={t('membership.plan.text')}>
              <MembershipPlan subscription={subscription} />
            </Section>
            <Section id="card" title={t('membership.card')} text={t('membership.card.text')}>
              <MembershipCard subscription={subscription} />
            </Section>
          </>
        )}
        {gift && (
          <Section id="gift" title={t('membership.gift')} text={t('membership.gift.text')}>
            <p>{t('membership.gift.until', { date: dateText(gift.until) })}</p>
          </Section>
        )}
        <Section id="invoices" title={t('membership.invoices')} text={t('membership.invoices.text')}>
          <Invoices key={invoices.invoices[0]?._id} listing={invoices} />
        </Section>
        {subscription && isRunning && (
          <Section
            id="leaving"
            title={
              subscription.subscriptionCanceled ? t('membership.leaving.canceled') : t('membership.leaving')
            }
            text={t('membership.leaving.text')}
          >
            <CancelMembership subscription={subscription} offer={savingsOffer} />
          </Section>
        )}
      </div>
    </div>
  )
}
