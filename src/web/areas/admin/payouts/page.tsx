import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { Payout } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { payoutStateWords } from '../state-words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const seller = query.get('seller') ?? undefined
  return loadAtDashboard(request, async () => {
    const filter = { seller, before: query.get('after') ?? undefined }
    return { ...(await call('listAllPayouts', { query: filter })), seller }
  })
}

const columns: readonly TableColumn<Payout>[] = [
  {
    key: 'payout',
    head: 'Payout',
    isName: true,
    cell: ({ _id, seller, askedAt }) => (
      <Link to={`/sa/payouts/${_id}`} className="text-link">
        @{seller.username}, {shortDate(askedAt)}
      </Link>
    ),
  },
  {
    key: 'state',
    head: 'State',
    cell: ({ state, failure }) => (
      <>
        {payoutStateWords[state]}
        {failure && <span className="block max-w-prose text-note text-soft">{failure}</span>}
      </>
    ),
  },
  {
    key: 'arrives',
    head: 'In the bank',
    cell: ({ arrivesAt }) => (arrivesAt ? shortDate(arrivesAt) : '–'),
  },
  {
    key: 'others',
    head: 'Of this seller',
    cell: ({ seller }) => (
      <Link to={`?seller=${seller._id}`} className="underline underline-offset-4">
        All payouts
      </Link>
    ),
  },
  { key: 'amount', head: 'Amount', isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

export default function AllPayoutsPage() {
  const { payouts, next, seller } = useLoaderData<typeof clientLoader>()
  const name = seller && payouts[0] ? `@${payouts[0].seller.username}` : undefined
  return (
    <ListPage
      title={name ? `Payouts of ${name}` : 'Payouts'}
      label="Payouts"
      lead={
        <>
          What sellers sent to their banks out of their payout accounts.{' '}
          {seller && (
            <Link to="/sa/payouts" className="text-link">
              Payouts of all sellers
            </Link>
          )}
        </>
      }
      csv={{
        name: 'payouts.csv',
        load: () => call('exportAllPayouts', { query: { seller } }, { timeout: 0 }),
      }}
      rows={payouts}
      columns={seller ? columns.filter(({ key }) => key !== 'others') : columns}
      empty="No payouts yet"
      next={next}
    />
  )
}
