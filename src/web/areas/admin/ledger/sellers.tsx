import { Link } from 'react-router'
import { sellerAccounts } from '#contract/payouts/ledger.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { LedgerSections } from '../sections.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/sellers.ts'

type Row = CallReply<'listSellerAccounts'>['accounts'][number]

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const kind = oneOf('kind', sellerAccounts) ?? 'seller_held'
  return { ...(await call('listSellerAccounts', { query: { kind, ...page } })), kind }
})

const columns: readonly TableColumn<Row>[] = [
  {
    head: t('admin.seller'),
    isName: true,
    cell: ({ account, seller }) => (
      <TextLink to={`/sa/ledger/entries?account=${account}`}>
        <bdi>@{seller.username}</bdi>
      </TextLink>
    ),
  },
  {
    head: t('admin.page.payouts'),
    cell: ({ seller }) => (
      <Link to={`/sa/payouts?seller=${seller._id}`} className="underline underline-offset-4">
        {t('admin.ledger.sellers.payouts')}
      </Link>
    ),
  },
  {
    head: t('admin.amount'),
    isNumber: true,
    cell: ({ net }) => exactMoneyText({ ...net, cents: Math.abs(net.cents) }),
  },
]

export default function SellerAccountsPage({ loaderData: { accounts, next, kind } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('admin.ledger.sellers.title')}
      label={t('admin.ledger.sellers.accounts')}
      lead={
        kind === 'seller_held' ? t('admin.ledger.sellers.lead-held') : t('admin.ledger.sellers.lead-debt')
      }
      above={<LedgerSections />}
      tabs={{
        label: t('admin.ledger.sellers.accounts'),
        name: 'kind',
        current: kind === 'seller_held' ? '' : kind,
        tabs: [
          { value: '', label: t('admin.ledger.sellers.held') },
          { value: 'seller_debt', label: t('admin.ledger.sellers.debt') },
        ],
      }}
      rows={accounts}
      columns={columns}
      keyOf={({ account }) => account}
      empty={
        kind === 'seller_held' ? t('admin.ledger.sellers.none-held') : t('admin.ledger.sellers.none-debt')
      }
      next={next}
    />
  )
}
