import type { CheckReason } from '#contract/listings/moderation.ts'
import type { CallInput, CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { approve, hide } from './decide.tsx'
import {
  countText,
  adminListingName,
  checkReasonLabels,
  reportReasonLabels,
  listingStateText,
} from './listing-labels.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { listingWithSeller, priceColumn } from './columns.tsx'
import type { Route } from './+types/moderation.ts'

type Row = CallReply<'listListingChecks'>['listings'][number]
const reasons = Object.keys(checkReasonLabels) as CheckReason[]

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const reason = oneOf('reason', reasons)
  const { rows: listings, ...found } = await load({ reason, ...page })
  return { ...found, listings, reason }
})

async function load(query: CallInput<'listListingChecks'>['query']) {
  const { listings, ...found } = await call('listListingChecks', { query })
  return { rows: listings, ...found }
}

const columns: readonly TableColumn<Row>[] = [
  listingWithSeller,
  { head: t('common.reason'), cell: (row) => <CheckReasons row={row} /> },
  { head: t('common.status'), cell: listingStateText },
  { head: t('admin.listings.since'), cell: ({ check }) => dateText(check.since) },
  priceColumn,
]

export default function ModerationPage({ loaderData }: Route.ComponentProps) {
  const { listings, count, next, reason } = loaderData
  return (
    <ListPage
      title={t('admin.listings.review')}
      label={t('admin.listings.review.label')}
      lead={t('admin.listings.review.lead')}
      choices={[
        {
          label: t('common.reason'),
          name: 'reason',
          current: reason ?? '',
          options: [['', t('common.all')], ...reasons.map((one) => [one, checkReasonLabels[one]] as const)],
        },
      ]}
      note={t('admin.listings.review.found', { count: countText(count) })}
      rows={listings}
      columns={columns}
      empty={t('admin.listings.review.empty')}
      nameOf={adminListingName}
      moves={[approve, hide]}
      next={next}
      loadAll={() => loadRows((after) => load({ reason, after, limit: 100 }))}
    />
  )
}

function CheckReasons({ row: { check, reports } }: { row: Row }) {
  const open = reports.filter(({ isOpen }) => isOpen)
  return (
    <div className="max-w-xs">
      <p>{check.reasons.map((one) => checkReasonLabels[one]).join(', ')}</p>
      {check.note && <p className="text-note text-soft">{t('admin.quote', { text: check.note })}</p>}
      {open.slice(0, 3).map((report, at) => (
        <p key={at} className="text-note text-soft">
          {reportReasonLabels[report.reason]}
          {report.text && `: ${t('admin.quote', { text: report.text })}`}
        </p>
      ))}
      {open.length > 3 && (
        <p className="text-note text-soft">{t('admin.listings.reports.more', { count: open.length - 3 })}</p>
      )}
    </div>
  )
}
