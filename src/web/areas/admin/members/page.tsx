import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { memberSorts, memberTabs, type OfficeMember } from '#contract/subscriptions-admin.ts'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
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
  const wish = { tab, sort, search: query.get('search') ?? undefined }
  return loadAtDesk(request, async () => {
    const found = await call('listMembers', { query: { ...wish, after: query.get('after') ?? undefined } })
    return { ...found, wish }
  })
}

const states: Record<NonNullable<OfficeMember['subscriptionStatus']>, string> = {
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

const columns: readonly DeskColumn<OfficeMember>[] = [
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

function stateOf({ isMember, subscriptionStatus, subscriptionCanceled }: OfficeMember): string {
  if (!isMember) return 'Ended'
  const state = subscriptionStatus === null ? 'Member' : states[subscriptionStatus]
  return subscriptionCanceled ? `${state}, leaving` : state
}

export default function MembersPage() {
  const { members, next, wish } = useLoaderData<typeof clientLoader>()
  const tab = wish.tab === 'members' ? '' : wish.tab
  return (
    <DeskPage
      title="Members"
      lead="Who is a member by a plan or by a gift, and who was."
      actions={<CsvButton name="members.csv" load={() => call('exportMembers', { query: wish })} />}
    >
      <DeskTabs label="Members" name="tab" tabs={tabs} current={tab} />
      <DeskSearch label="Find a member" hint="E-mail, username, name or sub_…" value={wish.search} />
      <DeskTabs label="Order" name="sort" tabs={sorts} current={wish.sort === 'newest' ? '' : wish.sort} />
      {members.length === 0 ? (
        <div className="mt-6">
          <DeskEmpty title="Nobody here" />
        </div>
      ) : (
        <DeskTable caption="Members" columns={columns} rows={members} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}
