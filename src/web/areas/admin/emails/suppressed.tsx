import { suppressionReasons, type SuppressionRow } from '#contract/admin/suppressions.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { LiftSuppression } from './lift-suppression.tsx'
import type { Route } from './+types/suppressed.ts'

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const reason = oneOf('reason', suppressionReasons)
  const filter = { reason, search: text('search'), from: text('from'), to: text('to') }
  return { ...(await call('listSuppressions', { query: { ...filter, ...page } })), filter }
})

const reasonWords: Record<SuppressionRow['reason'], string> = tableOf('admin.suppressions.reason')

const options: readonly (readonly [string, string])[] = [
  ['', t('admin.suppressions.all-reasons')],
  ...suppressionReasons.map((reason) => [reason, reasonWords[reason]] as const),
]

const columns: readonly TableColumn<SuppressionRow>[] = [
  {
    head: t('admin.suppressions.address'),
    isName: true,
    cell: ({ address, detail }) => (
      <>
        <span className="font-semibold break-all">{address}</span>
        <p lang="" className="max-w-prose text-note break-words text-soft">
          {detail}
        </p>
      </>
    ),
  },
  { head: t('common.reason'), cell: ({ reason }) => reasonWords[reason] },
  { head: t('admin.suppressions.since'), cell: ({ since }) => <MarketplaceTime at={since} /> },
  { head: t('admin.suppressions.lift.button'), isAction: true, cell: (row) => <LiftSuppression {...row} /> },
]

export default function SuppressedPage({ loaderData }: Route.ComponentProps) {
  const { suppressions, next, filter } = loaderData
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <ListPage
      title={t('admin.suppressions')}
      lead={t('admin.suppressions.lead')}
      actions={<TextLink to="/sa/mails">{t('admin.emails.all')}</TextLink>}
      search={{
        label: t('admin.suppressions.search'),
        hint: t('admin.suppressions.search.hint'),
        value: filter.search,
      }}
      days={{ label: t('admin.suppressions.since'), from: filter.from, to: filter.to }}
      choices={[{ label: t('common.reason'), name: 'reason', current: filter.reason ?? '', options }]}
      rows={suppressions}
      keyOf={({ address }) => address}
      columns={columns}
      empty={isFiltered ? t('admin.suppressions.empty-filtered') : t('admin.suppressions.empty')}
      next={next}
    />
  )
}
