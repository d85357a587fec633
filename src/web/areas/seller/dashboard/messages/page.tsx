import { InboxList, loadInbox } from '#web/features/conversations/inbox.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { SecondaryLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(({ url }) => loadInbox('seller', url))

export default function SellerMessagesPage({ loaderData: inbox }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={t('seller.messages')}
      lead={t('seller.messages.lead')}
      actions={<SecondaryLink to="/shopper/messages/replies">{t('conversation.replies')}</SecondaryLink>}
      isList
    >
      <InboxList {...inbox} />
    </DashboardPage>
  )
}
