import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { sellerAccounts } from '#contract/ledger.ts'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { LedgerSections } from './sections.tsx'

type Row = CallReply<'listSellerAccounts'>['accounts'][number]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const kind = sellerAccounts.find((one) => one === query.get('kind')) ?? 'seller_held'
  return loadAtDesk(request, async () => {
    const wish = { kind, after: query.get('after') ?? undefined }
    return { ...(await call('listSellerAccounts', { query: wish })), kind }
  })
}

const columns: readonly DeskColumn<Row>[] = [
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
    <DeskPage
      title="Ledger: sellers"
      lead={
        kind === 'seller_held'
          ? 'Shares that are held until buyers have their pieces, the largest first.'
          : 'What sellers were sent and owe back, the largest first. It is kept back from their next shares.'
      }
    >
      <LedgerSections />
      <DeskTabs
        label="Accounts of sellers"
        name="kind"
        current={kind === 'seller_held' ? '' : kind}
        tabs={[
          { value: '', label: 'Held for them' },
          { value: 'seller_debt', label: 'Owed by them' },
        ]}
      />
      <div className="mt-4">
        {accounts.length === 0 ? (
          <DeskEmpty title={kind === 'seller_held' ? 'Nothing is held' : 'Nobody owes anything'} />
        ) : (
          <DeskTable caption="Sellers" columns={columns} rows={accounts} keyOf={({ account }) => account} />
        )}
      </div>
      <DeskMore next={next} />
    </DeskPage>
  )
}
