import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { accountWords } from '#web/features/order/account-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { countOf } from '#web/ui/words.ts'
import { LedgerSections } from '../sections.tsx'

type Row = CallReply<'getLedger'>['accounts'][number]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('getLedger'))
}

const ofSellers = new Set(['seller_held', 'seller_debt'])
/** Of every account of the ledger; those of a seller end in its id. */
const meanings: Record<string, string> = {
  provider_clearing: 'What we have at the card provider',
  provider_fees: 'What the provider has charged',
  fee_revenue: 'Service fees of buyers',
  commission_revenue: 'Commissions of sellers',
  seller_held: 'Shares not sent yet',
  seller_debt: 'Sent, and owed back',
  house_revenue: 'Sales of the house’s own pieces',
  subscription_revenue: 'Memberships that were paid',
  gift_deferred: 'Gifts that were paid and not redeemed',
  disputes: 'Taken by banks and not settled, or kept for good',
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'account',
    head: 'Account',
    isName: true,
    cell: ({ account, holders }) => (
      <>
        <Link
          to={
            ofSellers.has(account)
              ? `/sa/ledger/sellers?kind=${account}`
              : `/sa/ledger/entries?account=${account}`
          }
          className="text-link"
        >
          {accountWords(account)}
        </Link>
        <span className="block text-note text-soft">
          {meanings[account]}
          {ofSellers.has(account) && `, of ${countOf(holders, 'seller')}`}
        </span>
      </>
    ),
  },
  {
    key: 'debit',
    head: 'Debit',
    isNumber: true,
    cell: ({ net }) => (net.cents > 0 ? exactMoneyText(net) : '–'),
  },
  {
    key: 'credit',
    head: 'Credit',
    isNumber: true,
    cell: ({ net }) => (net.cents < 0 ? exactMoneyText({ ...net, cents: -net.cents }) : '–'),
  },
]

export default function LedgerPage() {
  const { accounts, sums } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Ledger"
      lead="Every cent the house has moved, each from one account to another. Entries are only added, never changed."
    >
      <LedgerSections />
      {accounts.length === 0 ? (
        <Empty title="Nothing is booked yet" />
      ) : (
        <Table
          caption="Accounts"
          columns={columns}
          rows={accounts}
          keyOf={({ account, net }) => `${account} ${net.currency}`}
        />
      )}
      <ul className="mt-4 flex flex-col gap-2">
        {sums.map((sum) => (
          <li
            key={sum.currency}
            className={`flex justify-between gap-4 p-4 font-semibold ${sum.cents === 0 ? 'bg-tile' : 'border border-accent'}`}
          >
            <span>
              All accounts together, {sum.currency.toUpperCase()}
              {sum.cents === 0 ? ': debits and credits are equal' : ': these books are broken'}
            </span>
            <span className="tabular-nums">{exactMoneyText(sum)}</span>
          </li>
        ))}
      </ul>
    </DashboardPage>
  )
}
