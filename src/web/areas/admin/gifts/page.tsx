import { href } from 'react-router'
import { giftStates, type AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { giftStateLabels, giftStateText } from './state-text.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const filter = { state: oneOf('state', giftStates), search: text('search') }
  return { ...(await call('listGifts', { query: { ...filter, ...page } })), ...filter }
})

const columns: readonly TableColumn<AdminGift>[] = [
  {
    head: t('admin.gifts.gift'),
    isName: true,
    cell: ({ _id, months, codeEnd }) => (
      <TextLink to={href('/sa/gifts/:id', { id: _id })}>
        {t('admin.gifts.row', { months, code: codeEnd })}
      </TextLink>
    ),
  },
  { head: t('admin.gifts.from'), cell: ({ giverEmail }) => <span className="break-all">{giverEmail}</span> },
  {
    head: t('admin.gifts.to'),
    cell: ({ recieveremail }) => <span className="break-all">{recieveremail}</span>,
  },
  { head: t('admin.paid'), cell: ({ paidAt }) => dateText(paidAt) },
  { head: t('admin.status'), cell: giftStateText },
  { head: t('admin.price'), isNumber: true, cell: ({ price }) => exactMoneyText(price) },
]

export default function GiftsPage({ loaderData: { gifts, next, state, search } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('admin.page.gifts')}
      lead={t('admin.gifts.lead')}
      csv={{
        name: 'gifts.csv',
        load: () => call('exportGifts', { query: { state, search } }, { timeout: 0 }),
      }}
      tabs={{
        label: t('admin.page.gifts'),
        name: 'state',
        current: state ?? '',
        tabs: [
          { value: '', label: t('admin.all') },
          ...giftStates.map((value) => ({ value, label: giftStateLabels[value] })),
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
