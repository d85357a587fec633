import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { giftStates, type AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital, shortDate } from '#web/ui/words.ts'
import { stateText } from './state-text.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

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

const columns: readonly TableColumn<AdminGift>[] = [
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
    <ListPage
      title="Gifts"
      lead="Memberships given: who gave them, who uses them, and what may be given back."
      tabs={{
        label: 'Gifts',
        name: 'state',
        current: state ?? '',
        tabs: [{ value: '', label: 'All' }, ...giftStates.map((value) => ({ value, label: capital(value) }))],
      }}
      search={{ label: 'Find a gift', hint: 'An e-mail, or the whole code', value: search }}
      rows={gifts}
      columns={columns}
      empty={search ? 'No gift has this e-mail or code' : 'No gifts here'}
      next={next}
    />
  )
}
