import { numberText } from '#web/ui/numbers.ts'
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { ReportReason } from '#contract/reviews/reviews.ts'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { shortDate } from '#web/ui/words.ts'
import { movesOn } from './moves.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

type Row = CallReply<'listFeedbackReports'>['feedback'][number]

const tabs = [
  { value: '', label: 'Reported' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'all', label: 'All' },
] as const

const reasonWords: Record<ReportReason, string> = {
  untrue: 'Not true',
  offensive: 'Offensive',
  personal: 'Something personal',
  spam: 'Advertising',
  other: 'Something else',
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? ''
  const search = query.get('search') || undefined
  return loadAtDashboard(request, async () => {
    const found = await call('listFeedbackReports', {
      query: { tab: tab || 'reported', search, after: query.get('after') ?? undefined },
    })
    return { ...found, tab, search }
  })
}

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'review',
    head: 'Review',
    isName: true,
    cell: (row) => <ReviewEntry review={row} sellerName={row.seller.name} />,
  },
  { key: 'seller', head: 'Of', cell: (row) => <Of row={row} /> },
  { key: 'state', head: 'State', cell: (row) => <State row={row} /> },
]

export default function AdminFeedbackPage() {
  const { feedback, count, next, tab, search } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title="Feedback"
      label="Reviews"
      lead="What buyers say of sellers. A hidden review is out of sight and out of the rating; it is never changed."
      tabs={{ label: 'Feedback', name: 'tab', tabs, current: tab }}
      search={{ label: 'Find a review', hint: 'Words, author or seller', value: search }}
      note={`${numberText(count)}${count >= 1000 ? '+' : ''} found`}
      rows={feedback}
      columns={columns}
      empty={emptyTitle(tab, search)}
      nameOf={({ name, seller }) => `the review of ${seller.name} by ${name || 'nobody named'}`}
      moves={movesOn(tab)}
      next={next}
    />
  )
}

function emptyTitle(tab: string, search: string | undefined): string {
  if (search) return 'Nothing found'
  return tab === '' ? 'Nothing is reported' : 'None here'
}

function Of({ row: { seller, listing } }: { row: Row }) {
  return (
    <span className="block max-md:text-right">
      @{seller.username}
      {listing && <span className="block text-note text-soft">{listing}</span>}
    </span>
  )
}

function State({ row: { isHidden, hiddenReason, reports } }: { row: Row }) {
  return (
    <div className="max-w-xs max-md:text-right">
      {isHidden && (
        <p>
          <span className="font-semibold">Hidden:</span> {hiddenReason}
        </p>
      )}
      {reports.slice(0, 5).map((report, at) => (
        <p key={at} className="text-note">
          {reasonWords[report.reason]}, says a {report.by} on {shortDate(report.at)}
          {report.text && <span className="block text-soft">“{report.text}”</span>}
        </p>
      ))}
      {!isHidden && reports.length === 0 && 'Shown'}
    </div>
  )
}
