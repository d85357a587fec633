import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { LedgerRow } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { accountWords } from '#web/features/order/account-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital } from '#web/ui/words.ts'
import { LedgerSections } from '../sections.tsx'

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
    <DashboardPage
      title={account ? `Ledger: ${accountWords(account)}` : 'Ledger: entries'}
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
      actions={
        entries.length > 0 && (
          <CsvButton
            name="ledger.csv"
            load={() => call('exportLedgerEntries', { query: which }, { timeout: 0 })}
          />
        )
      }
    >
      <LedgerSections />
      <ListSearch label="Find entries" hint="The id of an order, refund, payout or dispute" value={search} />
      {entries.length === 0 ? (
        <Empty title="No entries here" />
      ) : (
        <Table caption="Entries" columns={columns} rows={entries} keyOf={({ _id }) => _id} />
      )}
      <More next={next} />
    </DashboardPage>
  )
}
