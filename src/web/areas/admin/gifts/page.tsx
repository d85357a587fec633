import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { giftStates, type GiftAtHouse } from '#contract/gifts.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital, shortDate } from '#web/ui/words.ts'
import { stateText } from './state-text.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const state = giftStates.find((one) => one === query.get('state'))
  const search = query.get('search') ?? undefined
  return loadAtDesk(request, async () => {
    const found = await call('listGifts', {
      query: { state, search, after: query.get('after') ?? undefined },
    })
    return { ...found, state, search }
  })
}

const columns: readonly DeskColumn<GiftAtHouse>[] = [
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
    <DeskPage
      title="Gifts"
      lead="Memberships given: who gave them, who uses them, and what may be given back."
    >
      <DeskTabs
        label="Gifts"
        name="state"
        current={state ?? ''}
        tabs={[{ value: '', label: 'All' }, ...giftStates.map((value) => ({ value, label: capital(value) }))]}
      />
      <DeskSearch label="Find a gift" hint="An e-mail, or the whole code" value={search} />
      {gifts.length === 0 ? (
        <DeskEmpty title={search ? 'No gift has this e-mail or code' : 'No gifts here'} />
      ) : (
        <DeskTable caption="Gifts" columns={columns} rows={gifts} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}
