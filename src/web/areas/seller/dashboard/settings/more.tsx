import { redirect } from 'react-router'
import { HubGroup, HubRow } from '#web/features/account/hub/rows.tsx'
import { loadStateText } from '#web/features/account/hub/state.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { useLive } from '#web/features/live/state.ts'
import { call } from '#web/lib/calls/call.ts'
import { isPageOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { isHelperInLoader } from '../helper.ts'
import { SettingsRows } from './hub-rows.tsx'
import { loadSettingStates } from './hub-states.ts'
import type { Route } from './+types/more.ts'

export const clientLoader = dashboardLoader(async () => {
  if (isHelperInLoader()) throw redirect('/shopper/settings')
  const feedback = call('listMyFeedback', { query: { tab: 'unanswered', limit: 1 } })
  return {
    reviews: loadStateText(feedback, ({ feedback: rows }) =>
      rows.length === 0 ? t('seller.feedback.all-answered') : t('seller.hub.reviews.unanswered'),
    ),
    states: loadSettingStates(),
  }
})

/** Lists the pages of the dashboard that the bottom bar of a phone has no room for. */
export default function MorePage({ loaderData: { reviews, states } }: Route.ComponentProps) {
  const { unread } = useLive()
  return (
    <DashboardPage title={t('seller.more')}>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-2">
        <HubGroup title={t('seller.hub.shop')}>
          <HubRow to="/shopper/insights" title={t('seller.insights')} state={t('seller.hub.insights')} />
          {isPageOn('/shopper/feedback') && (
            <HubRow to="/shopper/feedback" title={t('seller.feedback')} state={reviews} />
          )}
          <HubRow
            to="/shopper/notifications"
            title={t('notifications.title')}
            state={t('seller.hub.unread', { count: unread })}
          />
        </HubGroup>
        <SettingsRows states={states} />
      </div>
    </DashboardPage>
  )
}
