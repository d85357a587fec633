import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { OfficeBuyer } from '#contract/office-buyers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/parts/desk/count-text.ts'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { DeskChoice } from '#web/parts/desk/desk-choice.tsx'
import { DeskDays } from '#web/parts/desk/desk-days.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { shortDate } from '#web/ui/words.ts'
import { loadBuyers, sorts, tabs } from './load.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => loadBuyers(request.url))
}

const columns: readonly DeskColumn<OfficeBuyer>[] = [
  {
    key: 'name',
    head: 'Buyer',
    isName: true,
    cell: ({ _id, name, username }) => (
      <Link to={`/sa/buyers/${_id}`} className="text-link font-semibold">
        {name || (username ? `@${username}` : 'No name yet')}
      </Link>
    ),
  },
  { key: 'email', head: 'E-mail', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => shortDate(joinedAt) },
  {
    key: 'is',
    head: 'Is',
    cell: ({ isMember, isConfirmed }) =>
      [isMember && 'Member', !isConfirmed && 'Not confirmed'].filter(Boolean).join(', ') || '–',
  },
  { key: 'orders', head: 'Orders', isNumber: true, cell: ({ orders }) => countText(orders) },
]

export default function BuyersPage() {
  const { buyers, next, wish } = useLoaderData<typeof clientLoader>()
  const { tab, sort, search, from, to } = wish
  return (
    <DeskPage
      title="Buyers"
      lead="Everybody with an account to buy. Guests are found among the orders."
      actions={
        <CsvButton name="buyers.csv" load={() => call('exportBuyers', { query: wish }, { timeout: 0 })} />
      }
    >
      <DeskTabs
        label="Buyers"
        name="tab"
        current={tab === 'all' ? '' : tab}
        tabs={tabs.map(([value, label]) => ({ value: value === 'all' ? '' : value, label }))}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <DeskSearch label="Find a buyer" hint="E-mail, username or name" value={search} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
          <DeskDays label="Joined" from={from} to={to} />
          <DeskChoice
            label="Sort by"
            name="sort"
            current={sort === 'newest' ? '' : sort}
            options={sorts.map(([value, words]) => [value === 'newest' ? '' : value, words])}
          />
        </div>
      </div>
      {buyers.length === 0 ? (
        <DeskEmpty title={search ? 'Nobody found' : 'Nobody here'}>
          {search && 'Buyers are found by how their e-mail, username or name begins.'}
        </DeskEmpty>
      ) : (
        <DeskTable caption="Buyers" columns={columns} rows={buyers} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}
