import { call } from '#web/lib/calls/call.ts'
import { FirstMessage, loadTopic } from '#web/features/conversations/first-message.tsx'
import { buyerName } from '#web/features/conversations/conversation-text.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/new.ts'

export const clientLoader = dashboardLoader(async ({ url }) => {
  const [topic, { replies }] = await Promise.all([loadTopic('seller', url), call('listSavedReplies', {})])
  return { ...topic, replies }
})

export default function SellerNewMessagePage({ loaderData }: Route.ComponentProps) {
  const { found, subject, replies } = loaderData
  return (
    <DashboardPage
      title={t('conversation.with', { name: buyerName(found?.buyer.name ?? '') })}
      lead={<TextLink to="/shopper/messages">{t('conversation.inbox')}</TextLink>}
    >
      <div className="max-w-4xl">
        <FirstMessage found={found} subject={subject} side="seller" replies={replies} />
      </div>
    </DashboardPage>
  )
}
