import { href, Link } from 'react-router'
import type { AdminBuyer } from '#contract/accounts/admin-buyers.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { countText } from '#web/lib/format/count-text.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { sorts, tabs } from './load.ts'
import { createTabs } from '#web/kit/list/tabs.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { createFieldColumns } from '../fields/field-columns.ts'
import { FieldFilterForm } from '../fields/field-filters.tsx'
import type { Route } from './+types/page.ts'

export { loadBuyers as clientLoader } from './load.ts'

const columns: readonly TableColumn<AdminBuyer>[] = [
  {
    head: t('common.buyer'),
    isName: true,
    cell: ({ _id, name, username }) => (
      <Link to={href('/sa/buyers/:id', { id: _id })} className="text-link font-semibold">
        {name || (username ? `@${username}` : t('admin.buyers.no-name'))}
      </Link>
    ),
  },
  { head: t('common.email'), cell: ({ email }) => <span className="break-all">{email}</span> },
  { head: t('admin.list.joined'), cell: ({ joinedAt }) => dateText(joinedAt) },
  {
    head: t('common.status'),
    cell: ({ isMember, isConfirmed, blockedAt }) =>
      [
        blockedAt !== null && t('admin.buyers.blocked'),
        isMember && t('admin.buyers.member'),
        !isConfirmed && t('admin.buyers.unconfirmed'),
      ]
        .filter(Boolean)
        .join(', ') || '–',
  },
  { head: t('common.orders'), isNumber: true, cell: ({ orders }) => countText(orders) },
]

export default function BuyersPage({ loaderData: { buyers, next, filter, fields } }: Route.ComponentProps) {
  const { tab, sort, search, from, to } = filter
  return (
    <ListPage
      title={t('common.buyers')}
      lead={t('admin.buyers.lead')}
      csv={{ name: 'buyers.csv', load: () => call('exportBuyers', { query: filter }, { timeout: 0 }) }}
      tabs={{
        label: t('common.buyers'),
        name: 'tab',
        current: tab === 'all' ? '' : tab,
        tabs: createTabs(tabs),
      }}
      search={{ label: t('admin.buyers.search'), hint: t('admin.buyers.search.hint'), value: search }}
      days={{ label: t('admin.list.joined'), from, to }}
      sort={{ current: sort, options: sorts }}
      rows={buyers}
      columns={[...columns, ...createFieldColumns<AdminBuyer>(fields)]}
      above={<FieldFilterForm fields={fields} current={filter.fields} />}
      empty={search ? t('admin.list.no-results', { search }) : t('admin.buyers.empty')}
      emptyHint={search && t('admin.buyers.search.starts')}
      next={next}
    />
  )
}
