import { reviewCauses } from '#contract/listings/review-causes.ts'
import type { CallInput, CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import type { BulkAction } from '#web/kit/list/bulk.tsx'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { countText, adminListingName, reviewCauseLabels } from './listing-labels.ts'
import { HideReason } from './decide.tsx'
import { decideWaiting } from './decide-waiting.tsx'
import { listingWithSeller, priceColumn } from './columns.tsx'
import type { Route } from './+types/approval.ts'

type Row = CallReply<'listWaitingListings'>['listings'][number]
const kinds = ['new', 'edited'] as const

export const clientLoader = dashboardLoader(async ({ oneOf, text, page }) => {
  const filter = {
    cause: oneOf('cause', reviewCauses),
    kind: oneOf('kind', kinds),
    seller: text('search')?.replace(/^@/, ''),
  }
  const { rows: listings, ...found } = await load({ ...filter, ...page })
  return { ...found, listings, filter }
})

async function load(query: CallInput<'listWaitingListings'>['query']) {
  const { listings, ...found } = await call('listWaitingListings', { query })
  return { rows: listings, ...found }
}

const columns: readonly TableColumn<Row>[] = [
  listingWithSeller,
  { head: t('common.reason'), cell: (row) => <Causes row={row} /> },
  {
    head: t('admin.approval.kind'),
    cell: ({ review }) =>
      review.wasPublished ? t('admin.approval.kind.edited') : t('admin.approval.kind.new'),
  },
  { head: t('admin.listings.since'), cell: ({ review }) => dateText(review.since) },
  priceColumn,
]

const approve: BulkAction<Row> = {
  key: 'approve',
  label: t('admin.listings.approve'),
  done: (count) => t('admin.approval.approved', { count }),
  send: (_ids, _form, rows) => decideWaiting(rows),
}

const decline: BulkAction<Row> = {
  key: 'decline',
  label: t('admin.approval.decline'),
  done: (count) => t('admin.approval.declined', { count }),
  send: (_ids, form, rows) => decideWaiting(rows, String(form.get('reason'))),
  fields: <HideReason />,
}

export default function ApprovalPage({ loaderData }: Route.ComponentProps) {
  const { listings, count, next, filter } = loaderData
  return (
    <ListPage
      title={t('admin.approval')}
      lead={
        <>
          {t('admin.approval.lead')} <TextLink to="/sa/listings/rules">{t('admin.rules')}</TextLink>
        </>
      }
      search={{
        label: t('admin.approval.seller'),
        hint: t('admin.approval.seller.hint'),
        value: filter.seller,
      }}
      choices={[
        {
          label: t('common.reason'),
          name: 'cause',
          current: filter.cause ?? '',
          options: [
            ['', t('common.all')],
            ...reviewCauses.map((one) => [one, reviewCauseLabels[one]] as const),
          ],
        },
        {
          label: t('admin.approval.kind'),
          name: 'kind',
          current: filter.kind ?? '',
          options: [
            ['', t('common.all')],
            ['new', t('admin.approval.kind.new')],
            ['edited', t('admin.approval.kind.edited')],
          ],
        },
      ]}
      note={t('admin.approval.found', { count: countText(count) })}
      rows={listings}
      columns={columns}
      empty={t('admin.approval.empty')}
      nameOf={adminListingName}
      moves={[approve, decline]}
      next={next}
      loadAll={() => loadRows((after) => load({ ...filter, after, limit: 100 }))}
    />
  )
}

function Causes({ row: { review } }: { row: Row }) {
  return (
    <div className="max-w-xs">
      <p>{review.causes.map((one) => reviewCauseLabels[one]).join(', ')}</p>
      {review.declined && (
        <p className="text-note text-soft">
          {t('admin.approval.declined-before', { reason: review.declined })}
        </p>
      )}
    </div>
  )
}
