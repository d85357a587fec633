import { call } from '#web/lib/calls/call.ts'
import { Thread } from '#web/features/conversations/thread.tsx'
import { buyerName } from '#web/features/conversations/conversation-text.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(async ({ id }) => {
  const [conversation, { replies }] = await Promise.all([
    call('getConversation', { params: { id } }),
    call('listSavedReplies', {}),
  ])
  return { conversation, replies }
})

export default function SellerMessagePage({ loaderData: { conversation, replies } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={t('conversation.with', { name: buyerName(conversation.buyer.name) })}
      lead={<TextLink to="/shopper/messages">{t('conversation.inbox')}</TextLink>}
    >
      <div className="max-w-4xl">
        <Thread key={conversation._id} conversation={conversation} replies={replies} />
      </div>
    </DashboardPage>
  )
}
