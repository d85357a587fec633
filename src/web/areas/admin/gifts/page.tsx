import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { giftStates, type AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardMore } from '#web/features/dashboard/table/more.tsx'
import { DashboardEmpty, DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { DashboardSearch } from '#web/features/dashboard/table/search.tsx'
import { DashboardTable, type DashboardColumn } from '#web/features/dashboard/table/table.tsx'
import { DashboardTabs } from '#web/features/dashboard/frame/tabs.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital, shortDate } from '#web/ui/words.ts'
import { stateText } from './state-text.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const state = giftStates.find((one) => one === query.get('state'))
  const search = query.get('search') ?? undefined
  return loadAtDashboard(request, async () => {
    const found = await call('listGifts', {
      query: { state, search, after: query.get('after') ?? undefined },
    })
    return { ...found, state, search }
  })
}

const columns: readonly DashboardColumn<AdminGift>[] = [
  {
    key: 'gift',
    head: 'Gift',
    isName: true,
    cell: ({ _id, months, codeEnd }) => (
      <Link to={`/sa/gifts/${_id}`} className="text-link">
        {months} months ({codeEnd})
      </Link>
    ),
  },
  { key: 'giver', head: 'From', cell: ({ giverEmail }) => <span className="break-all">{giverEmail}</span> },
  {
    key: 'receiver',
    head: 'For',
    cell: ({ recieveremail }) => <span className="break-all">{recieveremail}</span>,
  },
  { key: 'paid', head: 'Paid', cell: ({ paidAt }) => shortDate(paidAt) },
  { key: 'state', head: 'How it stands', cell: stateText },
  { key: 'price', head: 'Price', isNumber: true, cell: ({ price }) => exactMoneyText(price) },
]

export default function GiftsPage() {
  const { gifts, next, state, search } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Gifts"
      lead="Memberships given: who gave them, who uses them, and what may be given back."
    >
      <DashboardTabs
        label="Gifts"
        name="state"
        current={state ?? ''}
        tabs={[{ value: '', label: 'All' }, ...giftStates.map((value) => ({ value, label: capital(value) }))]}
      />
      <DashboardSearch label="Find a gift" hint="An e-mail, or the whole code" value={search} />
      {gifts.length === 0 ? (
        <DashboardEmpty title={search ? 'No gift has this e-mail or code' : 'No gifts here'} />
      ) : (
        <DashboardTable caption="Gifts" columns={columns} rows={gifts} keyOf={({ _id }) => _id} />
      )}
      <DashboardMore next={next} />
    </DashboardPage>
  )
}
