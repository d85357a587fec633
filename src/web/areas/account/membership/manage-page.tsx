import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { Section } from '#web/features/account/section.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Invoices } from './invoices.tsx'
import { Leaving } from './leaving.tsx'
import { loadMembership } from './manage-load.ts'
import { OpenInvoice } from './open-invoice.tsx'
import { Card, Plan } from './plan-and-card.tsx'
import { statusWords } from './status-words.ts'
import { hasRunning } from './use-my-membership.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadMembership(request)
}

export function HydrateFallback() {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16" data-needs-script>
      <PageHead title="Your membership" isHidden />
      <h1 className="text-head">Your membership</h1>
      <p className="mt-4 min-h-136 text-lead text-soft" role="status">
        Looking it up…
      </p>
    </div>
  )
}

export default function ManagePage() {
  const { membership, invoices, isBack } = useLoaderData<typeof clientLoader>()
  const { isMember, subscription, openInvoice, gift, savingsOffer } = membership
  const isRunning = hasRunning(membership)
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title="Your membership" isHidden />
      <h1 className="text-head">Your membership</h1>
      <p className="mt-4 max-w-2xl text-lead text-soft" data-testid="membership-status">
        {statusWords(membership)}
      </p>
      {(openInvoice || subscription?.status === 'past_due') && (
        <OpenInvoice invoice={openInvoice} isBack={isBack} />
      )}
      {!isRunning && (
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/shop/subscribe" className="button button-full">
            {isMember ? 'Go on after that' : 'See the plans'}
          </Link>
          <Link to="/gift/redeem" className="button button-line">
            I have a gift’s code
          </Link>
        </p>
      )}
      <div className="mt-10 border-t border-ink">
        {subscription && isRunning && (
          <>
            <Section id="plan" title="Plan" text="By the month or by the year; changed at our card provider.">
              <Plan subscription={subscription} />
            </Section>
            <Section id="card" title="Card" text="It stays with our card provider, never with us.">
              <Card subscription={subscription} />
            </Section>
          </>
        )}
        {gift && (
          <Section id="gift" title="Gifted time" text="What others have given you comes first.">
            <p>Runs until {shortDate(gift.until)}. Nothing is charged for it.</p>
          </Section>
        )}
        <Section id="invoices" title="Invoices" text="With a receipt for each that is paid.">
          <Invoices key={invoices.invoices[0]?._id} listing={invoices} />
        </Section>
        {subscription && isRunning && (
          <Section
            id="leaving"
            title={subscription.subscriptionCanceled ? 'Cancelled' : 'Cancel'}
            text="At any time, from the end of what is paid."
          >
            <Leaving subscription={subscription} offer={savingsOffer} />
          </Section>
        )}
      </div>
    </div>
  )
}
