import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminBuyerFile } from '#contract/accounts/admin-buyers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { SignOutPerson } from '../sign-out-person.tsx'
import { adminStateWords } from '../state-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'

type OrderRow = AdminBuyerFile['lastOrders'][number]

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('getBuyerFile', { params: { id: params.id ?? '' } }))
}

const columns: readonly TableColumn<OrderRow>[] = [
  {
    key: 'order',
    head: 'Order',
    isName: true,
    cell: ({ _id, number }) => (
      <Link to={`/sa/orders/${_id}`} className="text-link font-semibold tabular-nums">
        {number}
      </Link>
    ),
  },
  { key: 'placed', head: 'Placed', cell: ({ placedAt }) => shortDate(placedAt) },
  {
    key: 'parts',
    head: 'Sellers',
    cell: ({ sellerOrders }) =>
      sellerOrders
        .map(({ seller, state }) => `@${seller}: ${adminStateWords[state].toLowerCase()}`)
        .join('; '),
  },
  { key: 'total', head: 'Total', isNumber: true, cell: ({ total }) => exactMoneyText(total) },
]

export default function BuyerPage() {
  const buyer = useLoaderData<typeof clientLoader>()
  const { name, email, username, phone, joinedAt, isConfirmed, lastOrders } = buyer
  const known = [username && `@${username}`, phone, !isConfirmed && 'e-mail not confirmed'].filter(Boolean)
  return (
    <DashboardPage
      title={name || email}
      lead={
        <>
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
          {known.length > 0 && ` · ${known.join(' · ')}`} · joined on {shortDate(joinedAt)}.{' '}
          <Link to="/sa/buyers" className="text-link">
            All buyers
          </Link>
        </>
      }
    >
      <dl className="grid grid-cols-2 border-t border-l border-line lg:grid-cols-4">
        <Figure
          label="Orders"
          text={countText(buyer.orders)}
          to={`/sa/orders?${new URLSearchParams({ search: email })}`}
        />
        <Figure
          label="Member"
          text={buyer.memberUntil ? `until ${shortDate(buyer.memberUntil)}` : 'No'}
          to={buyer.memberUntil ? '/sa/members' : undefined}
        />
        <Figure label="Signed in on" text={countText(buyer.sessions)} />
        <Figure label="Watching" text={countText(buyer.watching)} />
      </dl>
      <SignOutPerson kind="buyer" id={buyer._id} name={name || email} />
      <h2 className="mt-10 mb-3 font-display text-title">Newest orders</h2>
      {lastOrders.length === 0 ? (
        <Empty title="Nothing bought yet" />
      ) : (
        <Table caption="Newest orders" columns={columns} rows={lastOrders} keyOf={({ _id }) => _id} />
      )}
    </DashboardPage>
  )
}
