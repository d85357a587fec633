import type { ReportReason } from '#contract/reviews/reviews.ts'
import type { CallInput, CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { countText } from '#web/lib/format/count-text.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import { listReviewActions } from './review-actions.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { bold } from '#web/kit/marks.tsx'
import type { Route } from './+types/page.ts'

type Row = CallReply<'listFeedbackReports'>['feedback'][number]

const tabs = [
  { value: '', label: t('admin.reviews.reported') },
  { value: 'hidden', label: t('admin.reviews.hidden') },
  { value: 'all', label: t('common.all') },
] as const

const reasonWords: Record<ReportReason, string> = tableOf('admin.reviews.reason')

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const tab = oneOf('tab', ['hidden', 'all']) ?? ('' as const)
  const search = text('search')
  const { rows: feedback, ...found } = await load({ tab: tab || 'reported', search, ...page })
  return { ...found, feedback, tab, search }
})

async function load(query: CallInput<'listFeedbackReports'>['query']) {
  const { feedback, ...found } = await call('listFeedbackReports', { query })
  return { rows: feedback, ...found }
}

const columns: readonly TableColumn<Row>[] = [
  {
    head: t('admin.reviews.review'),
    isName: true,
    cell: (row) => <ReviewEntry review={row} sellerName={row.seller.name} />,
  },
  { head: t('common.seller'), cell: (row) => <ReviewTarget row={row} /> },
  { head: t('common.status'), cell: (row) => <ReviewState row={row} /> },
]

export default function AdminFeedbackPage({ loaderData }: Route.ComponentProps) {
  const { feedback, count, next, tab, search } = loaderData
  return (
    <ListPage
      title={t('admin.page.reviews')}
      lead={t('admin.reviews.lead')}
      tabs={{ label: t('admin.page.reviews'), name: 'tab', tabs, current: tab }}
      search={{ label: t('admin.reviews.search'), hint: t('admin.reviews.search.hint'), value: search }}
      note={t('admin.list.found', { count, shown: countText(count) })}
      rows={feedback}
      columns={columns}
      empty={emptyTitle(tab, search)}
      nameOf={({ name, seller }) =>
        name
          ? t('admin.reviews.name', { seller: seller.name, buyer: name })
          : t('admin.reviews.name-anonymous', { seller: seller.name })
      }
      moves={listReviewActions(tab)}
      next={next}
      loadAll={() => loadRows((after) => load({ tab: tab || 'reported', search, after, limit: 100 }))}
    />
  )
}

function emptyTitle(tab: string, search: string | undefined): string {
  if (search) return t('admin.list.no-results', { search })
  return tab === '' ? t('admin.reviews.none-reported') : t('admin.reviews.empty')
}

function ReviewTarget({ row: { seller, listing } }: { row: Row }) {
  return (
    <span className="block">
      <bdi>@{seller.username}</bdi>
      {listing && <span className="block text-note text-soft">{listing}</span>}
    </span>
  )
}

function ReviewState({ row: { isHidden, hiddenReason, reports } }: { row: Row }) {
  return (
    <div className="max-w-xs">
      {isHidden && (
        <p>
          {rich('admin.hidden-because', {
            reason: hiddenReason,
            b: bold,
          })}
        </p>
      )}
      {reports.slice(0, 5).map((report, at) => (
        <p key={at} className="text-note">
          {t('admin.reviews.report', {
            reason: reasonWords[report.reason],
            by: report.by,
            date: dateText(report.at),
          })}
          {report.text && <span className="block text-soft">{t('admin.quote', { text: report.text })}</span>}
        </p>
      ))}
      {!isHidden && reports.length === 0 && t('admin.reviews.visible')}
    </div>
  )
}
