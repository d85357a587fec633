import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { giftStates, type AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { giftStateWords, stateText } from './state-text.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/t.ts'

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
    head: t('admin.gifts.gift'),
    isName: true,
    cell: ({ _id, months, codeEnd }) => (
      <Link to={`/sa/gifts/${_id}`} className="text-link">
        {t('admin.gifts.row', { months, code: codeEnd })}
      </Link>
    ),
  },
  {
    key: 'giver',
    head: t('admin.gifts.from'),
    cell: ({ giverEmail }) => <span className="break-all">{giverEmail}</span>,
  },
  {
    key: 'receiver',
    head: t('admin.gifts.to'),
    cell: ({ recieveremail }) => <span className="break-all">{recieveremail}</span>,
  },
  { key: 'paid', head: t('admin.paid'), cell: ({ paidAt }) => shortDate(paidAt) },
  { key: 'state', head: t('admin.status'), cell: stateText },
  { key: 'price', head: t('admin.price'), isNumber: true, cell: ({ price }) => exactMoneyText(price) },
]

export default function GiftsPage() {
  const { gifts, next, state, search } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title={t('admin.page.gifts')}
      lead={t('admin.gifts.lead')}
      tabs={{
        label: t('admin.page.gifts'),
        name: 'state',
        current: state ?? '',
        tabs: [
          { value: '', label: t('admin.all') },
          ...giftStates.map((value) => ({ value, label: giftStateWords[value] })),
        ],
      }}
      search={{ label: t('admin.gifts.find'), hint: t('admin.gifts.find.hint'), value: search }}
      rows={gifts}
      columns={columns}
      empty={search ? t('admin.gifts.none-found') : t('admin.gifts.none')}
      next={next}
    />
  )
}
