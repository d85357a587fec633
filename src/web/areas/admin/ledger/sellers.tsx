import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { sellerAccounts } from '#contract/payouts/ledger.ts'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { LedgerSections } from '../sections.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

type Row = CallReply<'listSellerAccounts'>['accounts'][number]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const kind = sellerAccounts.find((one) => one === query.get('kind')) ?? 'seller_held'
  return loadAtDashboard(request, async () => {
    const filter = { kind, after: query.get('after') ?? undefined }
    return { ...(await call('listSellerAccounts', { query: filter })), kind }
  })
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'seller',
    head: 'Seller',
    isName: true,
    cell: ({ account, seller }) => (
      <Link to={`/sa/ledger/entries?account=${account}`} className="text-link">
        @{seller.username}
      </Link>
    ),
  },
  {
    key: 'payouts',
    head: 'Payouts',
    cell: ({ seller }) => (
      <Link to={`/sa/payouts?seller=${seller._id}`} className="underline underline-offset-4">
        To the bank
      </Link>
    ),
  },
  {
    key: 'net',
    head: 'Amount',
    isNumber: true,
    cell: ({ net }) => exactMoneyText({ ...net, cents: Math.abs(net.cents) }),
  },
]

export default function SellerAccountsPage() {
  const { accounts, next, kind } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title="Ledger: sellers"
      label="Sellers"
      lead={
        kind === 'seller_held'
          ? 'Shares that are held until buyers have their pieces, the largest first.'
          : 'What sellers were sent and owe back, the largest first. It is kept back from their next shares.'
      }
      above={<LedgerSections />}
      tabs={{
        label: 'Accounts of sellers',
        name: 'kind',
        current: kind === 'seller_held' ? '' : kind,
        tabs: [
          { value: '', label: 'Held for them' },
          { value: 'seller_debt', label: 'Owed by them' },
        ],
      }}
      rows={accounts}
      columns={columns}
      keyOf={({ account }) => account}
      empty={kind === 'seller_held' ? 'Nothing is held' : 'Nobody owes anything'}
      next={next}
    />
  )
}
