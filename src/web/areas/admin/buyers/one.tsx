import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { OfficeBuyerFile } from '#contract/office-buyers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/parts/desk/count-text.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { Figure } from '#web/parts/desk/figure.tsx'
import { officeStateWords } from '../part-state-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'

type OrderRow = OfficeBuyerFile['lastOrders'][number]

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => call('getBuyerFile', { params: { id: params.id ?? '' } }))
}

const columns: readonly DeskColumn<OrderRow>[] = [
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
    cell: ({ parts }) =>
      parts.map(({ seller, state }) => `@${seller}: ${officeStateWords[state].toLowerCase()}`).join('; '),
  },
  { key: 'total', head: 'Total', isNumber: true, cell: ({ total }) => exactMoneyText(total) },
]

export default function BuyerPage() {
  const buyer = useLoaderData<typeof clientLoader>()
  const { name, email, username, phone, joinedAt, isConfirmed, lastOrders } = buyer
  const known = [username && `@${username}`, phone, !isConfirmed && 'e-mail not confirmed'].filter(Boolean)
  return (
    <DeskPage
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
      <h2 className="mt-10 mb-3 font-display text-title">Newest orders</h2>
      {lastOrders.length === 0 ? (
        <DeskEmpty title="Nothing bought yet" />
      ) : (
        <DeskTable caption="Newest orders" columns={columns} rows={lastOrders} keyOf={({ _id }) => _id} />
      )}
    </DeskPage>
  )
}
