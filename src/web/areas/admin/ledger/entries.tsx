import { Link } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { ledgerAccountLabel } from '#web/features/order/ledger-account-label.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { LedgerSections } from '../sections.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/entries.ts'

export const clientLoader = dashboardLoader(async ({ text, page }) => {
  const which = { account: text('account'), search: text('search') }
  return { ...(await call('listLedgerEntries', { query: { ...which, ...page } })), which }
})

const pages: Record<string, string> = {
  order: '/sa/orders/',
  payout: '/sa/payouts/',
  dispute: '/sa/disputes/',
}

const refWords: Record<string, string> = {
  ...tableOf('admin.ledger.ref'),
  order: t('admin.order'),
  payout: t('admin.payouts.payout'),
}

function Account({ name }: { name: string }) {
  return (
    <Link to={`?account=${name}`} className="underline underline-offset-4">
      {ledgerAccountLabel(name)}
    </Link>
  )
}

type Row = Awaited<ReturnType<typeof clientLoader>>['entries'][number]

const columns: readonly TableColumn<Row>[] = [
  { head: t('admin.ledger.entries.booked'), isName: true, cell: ({ at }) => <MarketplaceTime at={at} /> },
  { head: t('order.ledger.debit'), cell: ({ debit }) => <Account name={debit} /> },
  { head: t('order.ledger.credit'), cell: ({ credit }) => <Account name={credit} /> },
  {
    head: t('admin.ledger.entries.reference'),
    cell: (row) => (
      <span className="text-note break-all">
        <TextLink to={pages[row.refType] ? pages[row.refType] + row.refId : `?search=${row.refId}`}>
          {refText(row)}
        </TextLink>
      </span>
    ),
  },
  { head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

/**
 * Returns the label of an entry's reference, such as `Refund (order 100011)`. A reference without an order number is
 * labeled with its id.
 */
function refText({ refType, refId, refName }: Row): string {
  const what = refWords[refType] ?? capitalize(refType)
  if (refName === null) return `${what} ${refId}`
  return refType === 'order' ? `${what} ${refName}` : t('admin.audit.of-order', { what, number: refName })
}

export default function LedgerEntriesPage({ loaderData: { entries, next, which } }: Route.ComponentProps) {
  const { account, search } = which
  return (
    <ListPage
      title={
        account
          ? t('admin.ledger.entries.of-account', { account: ledgerAccountLabel(account) })
          : t('admin.ledger.entries.title')
      }
      label={t('admin.ledger.entries')}
      lead={
        account ? (
          <>
            <span className="break-all">{account}</span>
            {' · '}
            <TextLink to="/sa/ledger/entries">{t('admin.ledger.entries.all')}</TextLink>
          </>
        ) : (
          t('admin.ledger.entries.lead')
        )
      }
      csv={{
        name: 'ledger.csv',
        load: () => call('exportLedgerEntries', { query: which }, { timeout: 0 }),
      }}
      above={<LedgerSections />}
      search={{
        label: t('admin.ledger.entries.find'),
        hint: t('admin.ledger.entries.find.hint'),
        value: search,
      }}
      rows={entries}
      columns={columns}
      empty={t('admin.ledger.entries.none')}
      next={next}
    />
  )
}
