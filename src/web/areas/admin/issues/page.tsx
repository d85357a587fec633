import { href } from 'react-router'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { issueKindLabels } from '#web/features/order/issue-labels.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

type Row = CallReply<'listIssues'>['issues'][number]
const tabs = ['waiting', 'open', 'closed'] as const

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const tab = oneOf('tab', tabs) ?? 'waiting'
  return { ...(await call('listIssues', { query: { tab, ...page } })), tab }
})

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'order',
    head: t('admin.order'),
    isName: true,
    cell: ({ _id, orderNumber, kind }) => (
      <TextLink to={href('/sa/issues/:id', { id: _id })}>
        {t('admin.issues.row', { number: orderNumber, kind: issueKindLabels[kind] })}
      </TextLink>
    ),
  },
  { key: 'buyer', head: t('admin.buyer'), cell: ({ buyerName }) => buyerName },
  { key: 'seller', head: t('admin.seller'), cell: ({ seller }) => `@${seller.username}` },
  { key: 'opened', head: t('admin.issues.opened'), cell: ({ openedAt }) => dateText(openedAt) },
  { key: 'decide', head: t('admin.issues.decide-by'), cell: ({ decideBy }) => dateText(decideBy) },
  {
    key: 'closed',
    head: t('admin.issues.closed'),
    cell: ({ closedAt }) => (closedAt ? dateText(closedAt) : '–'),
  },
  { key: 'total', head: t('common.total'), isNumber: true, cell: ({ total }) => exactMoneyText(total) },
]

export default function IssuesPage({ loaderData: { issues, next, counts, tab } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('admin.page.issues')}
      lead={t('admin.issues.lead')}
      tabs={{
        label: t('admin.page.issues'),
        name: 'tab',
        current: tab === 'waiting' ? '' : tab,
        tabs: [
          { value: '', label: t('admin.issues.tab.waiting'), count: counts.waiting },
          { value: 'open', label: t('admin.issues.tab.open'), count: counts.open },
          { value: 'closed', label: t('admin.issues.tab.closed') },
        ],
      }}
      rows={issues}
      columns={columns.filter(({ key }) => key !== (tab === 'closed' ? 'decide' : 'closed'))}
      empty={tab === 'waiting' ? t('admin.issues.none-waiting') : t('admin.issues.none')}
      next={next}
    />
  )
}
