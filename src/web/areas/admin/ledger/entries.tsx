import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { LedgerRow } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { accountWords } from '#web/features/order/account-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital } from '#web/ui/words.ts'
import { LedgerSections } from '../sections.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const which = { account: query.get('account') || undefined, search: query.get('search') || undefined }
  return loadAtDashboard(request, async () => {
    const filter = { ...which, after: query.get('after') ?? undefined }
    return { ...(await call('listLedgerEntries', { query: filter })), which }
  })
}

const pages: Record<string, string> = {
  order: '/sa/orders/',
  payout: '/sa/payouts/',
  dispute: '/sa/disputes/',
}

function Account({ name }: { name: string }) {
  return (
    <Link to={`?account=${name}`} className="underline underline-offset-4">
      {accountWords(name)}
    </Link>
  )
}

const columns: readonly TableColumn<LedgerRow>[] = [
  { key: 'at', head: 'Booked', isName: true, cell: ({ at }) => <Moment at={at} /> },
  { key: 'debit', head: 'Debit', cell: ({ debit }) => <Account name={debit} /> },
  { key: 'credit', head: 'Credit', cell: ({ credit }) => <Account name={credit} /> },
  {
    key: 'for',
    head: 'For',
    cell: ({ refType, refId }) => (
      <span className="text-note break-all">
        {capital(refType)}{' '}
        <Link to={pages[refType] ? pages[refType] + refId : `?search=${refId}`} className="text-link">
          {refId}
        </Link>
      </span>
    ),
  },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

export default function LedgerEntriesPage() {
  const { entries, next, which } = useLoaderData<typeof clientLoader>()
  const { account, search } = which
  return (
    <ListPage
      title={account ? `Ledger: ${accountWords(account)}` : 'Ledger: entries'}
      label="Entries"
      lead={
        account ? (
          <>
            <span className="break-all">{account}</span>.{' '}
            <Link to="/sa/ledger/entries" className="text-link">
              Entries of all accounts
            </Link>
          </>
        ) : (
          'Every entry, newest first.'
        )
      }
      csv={{
        name: 'ledger.csv',
        load: () => call('exportLedgerEntries', { query: which }, { timeout: 0 }),
      }}
      above={<LedgerSections />}
      search={{
        label: 'Find entries',
        hint: 'The id of an order, refund, payout or dispute',
        value: search,
      }}
      rows={entries}
      columns={columns}
      empty="No entries here"
      next={next}
    />
  )
}
