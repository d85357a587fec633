import { href } from 'react-router'
import { disputeStates, type Dispute } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { disputeReasonLabel, disputeStateText } from './dispute-labels.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const state = text('state') === 'all' ? undefined : (oneOf('state', disputeStates) ?? 'open')
  return { ...(await call('listDisputes', { query: { state, ...page } })), state }
})

const columns: readonly TableColumn<Dispute>[] = [
  {
    head: t('admin.ledger.ref.dispute'),
    isName: true,
    cell: ({ _id, number, reason }) => (
      <TextLink to={href('/sa/disputes/:id', { id: _id })}>
        {number
          ? t('admin.disputes.row', { number, reason: disputeReasonLabel(reason) })
          : t('admin.disputes.row-no-order', { reason: disputeReasonLabel(reason) })}
      </TextLink>
    ),
  },
  { head: t('admin.issues.opened'), cell: ({ openedAt }) => dateText(openedAt) },
  { head: t('admin.status'), cell: disputeStateText },
  { head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

const tabs = [
  { value: '', label: t('admin.disputes.open') },
  { value: 'won', label: t('admin.disputes.won') },
  { value: 'lost', label: t('admin.disputes.lost') },
  { value: 'all', label: t('admin.all') },
]

export default function DisputesPage({ loaderData: { disputes, next, state } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('admin.page.disputes')}
      lead={t('admin.disputes.lead')}
      csv={{
        name: 'disputes.csv',
        load: () => call('exportDisputes', { query: { state } }, { timeout: 0 }),
      }}
      tabs={{
        label: t('admin.page.disputes'),
        name: 'state',
        tabs,
        current: state === 'open' ? '' : (state ?? 'all'),
      }}
      rows={disputes}
      columns={columns}
      empty={state === 'open' ? t('admin.disputes.none-open') : t('admin.disputes.none')}
      next={next}
    />
  )
}
