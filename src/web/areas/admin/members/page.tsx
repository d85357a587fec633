import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { memberSorts, memberTabs, type AdminMember } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'

const tabs = [
  { value: '', label: 'Members' },
  { value: 'leaving', label: 'Leaving' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'gift', label: 'By gift' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const
const sorts = [
  { value: '', label: 'Newest account first' },
  { value: 'ending', label: 'Ending first' },
] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const tab = memberTabs.find((one) => one === query.get('tab')) ?? 'members'
  const sort = memberSorts.find((one) => one === query.get('sort')) ?? 'newest'
  const filter = { tab, sort, search: query.get('search') ?? undefined }
  return loadAtDashboard(request, async () => {
    const found = await call('listMembers', { query: { ...filter, after: query.get('after') ?? undefined } })
    return { ...found, filter }
  })
}

const states: Record<NonNullable<AdminMember['subscriptionStatus']>, string> = {
  active: 'Paid',
  trialing: 'On gifted time',
  past_due: 'Overdue',
  incomplete: 'Never finished',
  incomplete_expired: 'Never finished',
  unpaid: 'Unpaid',
  canceled: 'Ended',
  paused: 'Paused',
  gift: 'By gift',
}

const columns: readonly TableColumn<AdminMember>[] = [
  {
    key: 'name',
    head: 'Member',
    isName: true,
    cell: ({ _id, name, email }) => (
      <>
        <Link to={`/sa/buyers/${_id}`} className="text-link">
          {name || email}
        </Link>
        <span className="block text-note break-all text-soft">{email}</span>
      </>
    ),
  },
  { key: 'state', head: 'State', cell: stateOf },
  {
    key: 'plan',
    head: 'Pays',
    isNumber: true,
    cell: ({ price, interval }) => (price && interval ? `${exactMoneyText(price)} a ${interval}` : 'Nothing'),
  },
  {
    key: 'until',
    head: 'Until',
    isNumber: true,
    cell: ({ memberUntil, giftUntil }) =>
      shortDate(giftUntil !== null && giftUntil > memberUntil ? giftUntil : memberUntil),
  },
]

function stateOf({ isMember, subscriptionStatus, subscriptionCanceled }: AdminMember): string {
  if (!isMember) return 'Ended'
  const state = subscriptionStatus === null ? 'Member' : states[subscriptionStatus]
  return subscriptionCanceled ? `${state}, leaving` : state
}

export default function MembersPage() {
  const { members, next, filter } = useLoaderData<typeof clientLoader>()
  const tab = filter.tab === 'members' ? '' : filter.tab
  return (
    <DashboardPage
      title="Members"
      lead="Who is a member by a plan or by a gift, and who was."
      actions={<CsvButton name="members.csv" load={() => call('exportMembers', { query: filter })} />}
    >
      <Tabs label="Members" name="tab" tabs={tabs} current={tab} />
      <ListSearch label="Find a member" hint="E-mail, username, name or sub_…" value={filter.search} />
      <Tabs label="Order" name="sort" tabs={sorts} current={filter.sort === 'newest' ? '' : filter.sort} />
      {members.length === 0 ? (
        <div className="mt-6">
          <Empty title="Nobody here" />
        </div>
      ) : (
        <Table caption="Members" columns={columns} rows={members} keyOf={({ _id }) => _id} />
      )}
      <More next={next} />
    </DashboardPage>
  )
}
