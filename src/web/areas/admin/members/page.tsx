import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { memberSorts, memberTabs, type AdminMember } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

const tabs = [
  { value: '', label: 'Members' },
  { value: 'leaving', label: 'Leaving' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'gift', label: 'By gift' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const
const sorts = [
  ['newest', 'Newest account first'],
  ['ending', 'Ending first'],
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
    <ListPage
      title="Members"
      lead="Who is a member by a plan or by a gift, and who was."
      csv={{ name: 'members.csv', load: () => call('exportMembers', { query: filter }) }}
      tabs={{ label: 'Members', name: 'tab', tabs, current: tab }}
      search={{ label: 'Find a member', hint: 'E-mail, username, name or sub_…', value: filter.search }}
      sort={{ current: filter.sort, options: sorts }}
      rows={members}
      columns={columns}
      empty="Nobody here"
      next={next}
    />
  )
}
