import { href, Link } from 'react-router'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { aboutText } from '#web/features/conversations/inbox.tsx'
import { buyerName } from '#web/features/conversations/conversation-text.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { countText } from '#web/lib/format/count-text.ts'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { Reports } from './reports.tsx'
import type { Route } from './+types/page.ts'

type Row = CallReply<'listConversationCases'>['conversations'][number]
const tabs = ['reported', 'flagged', 'closed'] as const

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const tab = oneOf('tab', tabs) ?? ('' as const)
  return { ...(await call('listConversationCases', { query: { tab: tab || 'support', ...page } })), tab }
})

const columns: readonly TableColumn<Row>[] = [
  {
    head: t('admin.conversations.conversation'),
    isName: true,
    cell: (row) => (
      <Link to={href('/sa/conversations/:id', { id: row._id })} className="text-link wrap-anywhere">
        {aboutText(row)}
      </Link>
    ),
  },
  { head: t('common.seller'), cell: ({ seller }) => `@${seller.username}` },
  { head: t('conversation.buyer'), cell: ({ buyer }) => buyerName(buyer.name) },
  {
    head: t('common.status'),
    cell: ({ support, reports }) => (
      <>
        {support && <p>{t('conversation.support.is-here', { state: support })}</p>}
        <Reports reports={reports} />
      </>
    ),
  },
  { head: t('admin.conversations.last'), cell: ({ last }) => <MarketplaceTime at={last.at} /> },
]

export default function ConversationCasesPage({ loaderData }: Route.ComponentProps) {
  const { conversations, next, counts, tab } = loaderData
  const withCount = (words: string, count: number) => (count > 0 ? `${words} ${countText(count)}` : words)
  return (
    <ListPage
      title={t('admin.page.conversations')}
      lead={t('admin.conversations.lead')}
      tabs={{
        label: t('admin.page.conversations'),
        name: 'tab',
        current: tab,
        tabs: [
          { value: '', label: withCount(t('admin.conversations.support'), counts.support) },
          { value: 'reported', label: withCount(t('admin.conversations.reported'), counts.reported) },
          { value: 'flagged', label: withCount(t('admin.conversations.flagged'), counts.flagged) },
          { value: 'closed', label: t('admin.conversations.closed') },
        ],
      }}
      rows={conversations}
      columns={columns}
      empty={t('admin.conversations.none')}
      next={next}
    />
  )
}
