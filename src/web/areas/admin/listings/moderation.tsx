import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { CheckReason } from '#contract/listings/moderation.ts'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { ListingName } from '#web/features/dashboard/listing-name.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { approve, hide } from './decide.tsx'
import { countText, nameOf, reasonWords, reportWords, stateOf } from './words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

type Row = CallReply<'listListingChecks'>['listings'][number]
const reasons = Object.keys(reasonWords) as CheckReason[]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const reason = reasons.find((one) => one === query.get('reason'))
  return loadAtDashboard(request, async () => {
    const found = await call('listListingChecks', {
      query: { reason, after: query.get('after') ?? undefined },
    })
    return { ...found, reason }
  })
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'title',
    head: 'Listing',
    isName: true,
    cell: (row) => (
      <ListingName
        to={`/sa/listings/look/${row._id}`}
        photo={row.photo}
        name={nameOf(row)}
        note={`${row.brand ?? 'No brand'} · @${row.seller.username}`}
      />
    ),
  },
  { key: 'why', head: 'Why', cell: (row) => <Why row={row} /> },
  { key: 'state', head: 'State', cell: stateOf },
  { key: 'since', head: 'Since', cell: ({ check }) => shortDate(check.since) },
  {
    key: 'price',
    head: 'Price',
    isNumber: true,
    cell: ({ price }) => (price ? exactMoneyText(price) : '–'),
  },
]

export default function ModerationPage() {
  const { listings, count, next, reason } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title="Moderation"
      label="Listings to look at"
      lead="Listings somebody of the house is to look at. They can be bought meanwhile, unless they are hidden."
      choices={[
        {
          label: 'Because',
          name: 'reason',
          current: reason ?? '',
          options: [['', 'All'], ...reasons.map((one) => [one, reasonWords[one]] as const)],
        },
      ]}
      note={`${countText(count)} to look at`}
      rows={listings}
      columns={columns}
      empty="Nothing to look at"
      nameOf={nameOf}
      moves={[approve, hide]}
      next={next}
    />
  )
}

function Why({ row: { check, reports } }: { row: Row }) {
  const open = reports.filter(({ isOpen }) => isOpen)
  return (
    <div className="max-w-xs">
      <p>{check.reasons.map((one) => reasonWords[one]).join(', ')}</p>
      {check.note && <p className="text-note text-soft">“{check.note}”</p>}
      {open.slice(0, 3).map((report, at) => (
        <p key={at} className="text-note text-soft">
          {reportWords[report.reason]}
          {report.text && `: “${report.text}”`}
        </p>
      ))}
      {open.length > 3 && <p className="text-note text-soft">and {open.length - 3} more</p>}
    </div>
  )
}
