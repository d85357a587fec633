import { Link } from 'react-router'
import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { Columns } from './columns.tsx'
import { FileForm } from './file-form.tsx'
import { importStateText, importResultText } from './import-text.ts'
import { useImportPolling } from './use-import-polling.ts'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () => {
  const [{ imports, heads }, types, values, attributes, colors] = await Promise.all([
    call('listImports'),
    call('listTypes'),
    call('listCatalogValues'),
    call('listOwnAttributes'),
    call('listColors'),
  ])
  return { imports, heads, sellerValues: { types, values, attributes }, colors: colors.names }
})

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

const columns: readonly TableColumn<ListingImport>[] = [
  { head: t('seller.import.file'), isName: true, cell: (row) => <Name row={row} /> },
  { head: t('seller.orders.date'), cell: ({ createdAt }) => dateText(createdAt) },
  { head: t('common.status'), cell: importStateText },
  { head: t('seller.import.rows'), cell: importResultText },
]

export default function ImportsPage({ loaderData }: Route.ComponentProps) {
  const { imports, heads, sellerValues, colors } = loaderData
  const base = useDashboardBase()
  useImportPolling(imports.some(({ state }) => state === 'waiting' || state === 'running'))
  return (
    <DashboardPage
      title={t('seller.import')}
      lead={
        <>
          {t('seller.import.lead')}{' '}
          <Link to={`${base}/listings`} className="underline underline-offset-4">
            {t('seller.import.all-listings')}
          </Link>
        </>
      }
    >
      <FileForm />
      <Columns sellerValues={sellerValues} colors={colors} heads={heads} />
      <TitledSection
        id="earlier"
        title={t('seller.import.past')}
        className="mt-10"
        titleClass="mb-3 font-display text-title"
      >
        <List
          label={t('seller.import.past')}
          rows={imports}
          columns={columns}
          empty={t('seller.import.none')}
        />
      </TitledSection>
    </DashboardPage>
  )
}

function Name({ row: { _id, fileName } }: { row: ListingImport }) {
  const base = useDashboardBase()
  return (
    <Link to={`${base}/imports/${_id}`} className="text-link break-all">
      <bdi>{fileName}</bdi>
    </Link>
  )
}
