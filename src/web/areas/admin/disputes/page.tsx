import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { disputeStates, type Dispute } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { reasonWords, stateText } from './words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/t.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const asked = query.get('state')
  const state = asked === 'all' ? undefined : (disputeStates.find((one) => one === asked) ?? 'open')
  return loadAtDashboard(request, async () => {
    const filter = { state, before: query.get('after') ?? undefined }
    return { ...(await call('listDisputes', { query: filter })), state }
  })
}

const columns: readonly TableColumn<Dispute>[] = [
  {
    key: 'dispute',
    head: t('admin.ledger.ref.dispute'),
    isName: true,
    cell: ({ _id, number, reason }) => (
      <Link to={`/sa/disputes/${_id}`} className="text-link">
        {number
          ? t('admin.disputes.row', { number, reason: reasonWords(reason) })
          : t('admin.disputes.row-no-order', { reason: reasonWords(reason) })}
      </Link>
    ),
  },
  { key: 'opened', head: t('admin.issues.opened'), cell: ({ openedAt }) => shortDate(openedAt) },
  { key: 'state', head: t('admin.status'), cell: stateText },
  { key: 'amount', head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

const tabs = [
  { value: '', label: t('admin.disputes.open') },
  { value: 'won', label: t('admin.disputes.won') },
  { value: 'lost', label: t('admin.disputes.lost') },
  { value: 'all', label: t('admin.all') },
]

export default function DisputesPage() {
  const { disputes, next, state } = useLoaderData<typeof clientLoader>()
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
