import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { Form } from '#web/kit/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { loadAsBuyer } from '../order/load.ts'
import { syncMembership } from './manage-load.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/reactivate-page.ts'

export { HydrateFallback } from './manage-page.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/**
 * Loads the buyer's own subscription; the id of someone else's subscription results in a 404. Loading the page does not
 * reactivate anything, because email scanners open links.
 */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsBuyer(request, async () => {
    const { subscription } = await call('getMembership')
    if (subscription === null || subscription._id !== params.id) throw new Response(null, { status: 404 })
    return subscription
  })
}

export default function ReactivatePage({ loaderData }: Route.ComponentProps) {
  const { _id, subscriptionCanceled, currentPeriodEnd, status } = loaderData
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const [hasEnded, setHasEnded] = useState(status === 'canceled' || status === 'incomplete_expired')
  const send = async () => {
    try {
      await call('reactivateSubscription', { params: { id: _id } })
    } catch (error) {
      if (error instanceof CallError && error.code === 'membership_ended') return setHasEnded(true)
      throw error
    }
    const buyer = await syncMembership()
    // After the status update, redirects to /signup-complete and passes the buyer to that page (spec §2).
    if (buyer) await navigate('/signup-complete', { replace: true, state: { buyer, isContinued: true } })
    else setIsDone(true)
  }
  if (hasEnded) return <Ended />
  if (subscriptionCanceled && !isFeatureOn('membership')) {
    return (
      <AccountPage
        title={t('membership.closed')}
        lead={t('membership.closed.text', { date: dateText(currentPeriodEnd) })}
      >
        <PrimaryLink to="/direct/subscription-management">{t('site.your-membership')}</PrimaryLink>
      </AccountPage>
    )
  }
  if (isDone || !subscriptionCanceled) {
    return (
      <AccountPage
        title={t('membership.continues')}
        lead={<p role="status">{t('membership.continues.text', { date: dateText(currentPeriodEnd) })}</p>}
      >
        <PrimaryLink to="/direct/subscription-management">{t('site.your-membership')}</PrimaryLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t('membership.keep')}
      lead={t('membership.keep.text', { date: dateText(currentPeriodEnd) })}
    >
      <Form
        label={t('membership.keep')}
        names={[]}
        send={send}
        button={t('membership.leaving.keep')}
        busy={t('ui.form.busy')}
      />
      <p className="mt-4">
        <TextLink to="/direct/subscription-management">{t('membership.keep.leave')}</TextLink>
      </p>
    </AccountPage>
  )
}

function Ended() {
  return (
    <AccountPage title={t('membership.ended')} lead={isFeatureOn('membership') && t('membership.ended.text')}>
      <PrimaryLink to="/shop/subscribe">{t('account.membership.plans')}</PrimaryLink>
    </AccountPage>
  )
}
