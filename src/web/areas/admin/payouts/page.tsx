import { href, Link } from 'react-router'
import type { Payout } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { createAdminLink } from '../create-admin-link.tsx'
import { adminPayoutStateLabels } from '../state-labels.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ text, page }) => {
  const seller = text('seller')
  return { ...(await call('listAllPayouts', { query: { seller, ...page } })), seller }
})

const columns: readonly TableColumn<Payout>[] = [
  {
    key: 'payout',
    head: t('admin.payouts.payout'),
    isName: true,
    cell: ({ _id, seller, askedAt }) => (
      <TextLink to={href('/sa/payouts/:id', { id: _id })}>
        {t('admin.payouts.row', { seller: seller.username, date: dateText(askedAt) })}
      </TextLink>
    ),
  },
  {
    key: 'state',
    head: t('admin.status'),
    cell: ({ state, failure }) => (
      <>
        {adminPayoutStateLabels[state]}
        {failure && <span className="block max-w-prose text-note text-soft">{failure}</span>}
      </>
    ),
  },
  {
    key: 'arrives',
    head: t('admin.payouts.arrival'),
    cell: ({ arrivesAt }) => (arrivesAt ? dateText(arrivesAt) : '–'),
  },
  {
    key: 'others',
    head: t('admin.payouts.same-seller'),
    cell: ({ seller }) => (
      <Link to={`?seller=${seller._id}`} className="underline underline-offset-4">
        {t('admin.payouts.all')}
      </Link>
    ),
  },
  { key: 'amount', head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

export default function AllPayoutsPage({ loaderData: { payouts, next, seller } }: Route.ComponentProps) {
  const name = seller && payouts[0]?.seller.username
  return (
    <ListPage
      title={name ? t('admin.payouts.to', { seller: name }) : t('admin.page.payouts')}
      label={t('admin.page.payouts')}
      lead={
        seller
          ? rich('admin.payouts.lead-seller', { all: createAdminLink('/sa/payouts') })
          : t('admin.payouts.lead')
      }
      csv={{
        name: 'payouts.csv',
        load: () => call('exportAllPayouts', { query: { seller } }, { timeout: 0 }),
      }}
      rows={payouts}
      columns={seller ? columns.filter(({ key }) => key !== 'others') : columns}
      empty={t('admin.payouts.none')}
      next={next}
    />
  )
}
