import { numberText } from '#web/lib/format/numbers.ts'
import { Link, useRevalidator } from 'react-router'
import type { ImportRow, ListingImport } from '#contract/listings/listings-imports.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { NextPageLinks } from '#web/kit/list/next-page-links.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/kit/list/empty.tsx'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { Mapping } from './mapping.tsx'
import { Progress } from './progress.tsx'
import { useImportPolling } from './use-import-polling.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { SecondaryLink, TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/one.ts'

/**
 * Loads the progress of a started import, and the report page that the URL selects. If the import has not started,
 * loads the preview of the uploaded file.
 */
export const clientLoader = dashboardLoader(async ({ id, oneOf, text }) => {
  const show = oneOf('show', ['all']) ?? ('problems' as const)
  const after = /^\d{1,9}$/.exec(text('after') ?? '')?.[0]
  const found = await call('getImport', { params: { id }, query: { show, after } })
  if (found.import.state !== 'mapping') return { ...found, show, mapping: undefined }
  try {
    const [preview, types, values, attributes] = await Promise.all([
      call('previewImport', { params: { id }, body: {} }),
      call('listTypes'),
      call('listCatalogValues'),
      call('listOwnAttributes'),
    ])
    return { ...found, show, mapping: { preview, sellerValues: { types, values, attributes } } }
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401 || error.status === 404) throw error
    // If the file cannot be read, the preview call also ends the import. The import is loaded again, so that the
    // report shows the reason.
    const ended = await call('getImport', { params: { id }, query: { show, after } })
    return { ...ended, show, mapping: undefined, error: errorText(error) }
  }
})

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

const outcomes: Record<ImportRow['outcome'], string> = {
  created: t('seller.import.created'),
  updated: t('seller.import.updated'),
  unchanged: t('seller.import.unchanged'),
  failed: t('seller.import.failed'),
}

const columns: readonly TableColumn<ImportRow>[] = [
  { head: t('seller.listing'), isName: true, cell: (row) => <Name row={row} /> },
  { head: t('seller.import.line'), isNumber: true, cell: ({ line }) => numberText(line) },
  { head: t('seller.import.result'), cell: ({ outcome }) => outcomes[outcome] },
  { head: t('seller.import.column'), cell: ({ field }) => field ?? '–' },
  {
    head: t('common.reason'),
    cell: ({ message }) => <span className="wrap-anywhere whitespace-pre-line">{message ?? '–'}</span>,
  },
]

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { import: one, rows, next, show, mapping, ...rest } = loaderData
  const base = useDashboardBase()
  const { state } = one
  const isOpen = state === 'waiting' || state === 'running'
  useImportPolling(isOpen)
  return (
    <DashboardPage
      title={one.fileName}
      lead={
        <>
          {one.startAs === 'draft'
            ? t('seller.import.on-as-drafts', { date: dateText(one.createdAt) })
            : t('seller.import.on-as-active', { date: dateText(one.createdAt) })}{' '}
          <Link to={`${base}/imports`} className="underline underline-offset-4">
            {t('seller.import.all')}
          </Link>
        </>
      }
      actions={
        isOpen || state === 'mapping' ? (
          <Cancel id={one._id} />
        ) : (
          <SecondaryLink to={`${base}/listings`}>{t('site.your-listings')}</SecondaryLink>
        )
      }
    >
      {mapping && (
        <Mapping key={one._id} id={one._id} first={mapping.preview} sellerValues={mapping.sellerValues} />
      )}
      {!mapping && state === 'mapping' && <PreviewError text={'error' in rest ? rest.error : ''} />}
      {!mapping && state !== 'mapping' && <Report {...{ one, rows, next, show }} isOpen={isOpen} />}
    </DashboardPage>
  )
}

/** Shown if the preview cannot be loaded. The file is kept, so that the seller can try again or cancel the import. */
function PreviewError({ text }: { text: string }) {
  const { revalidate } = useRevalidator()
  return (
    <section role="alert" className="border border-line p-5">
      <p className="font-display text-title">{t('seller.import.preview-failed')}</p>
      <p className="mt-2 font-semibold text-accent">{text}</p>
      <div className="mt-4">
        <SecondaryButton onClick={() => void revalidate()}>
          {t('seller.import.preview-again')}
        </SecondaryButton>
      </div>
    </section>
  )
}

interface ReportProps extends Pick<Loaded, 'rows' | 'next' | 'show'> {
  one: ListingImport
  isOpen: boolean
}

function Report({ one, rows, next, show, isOpen }: ReportProps) {
  // A file that cannot be read has no rows to list.
  if (one.error !== null && one.rows === 0) return <Progress one={one} />
  return (
    <>
      <Progress one={one} />
      <div className="mt-8">
        <Tabs
          label={t('seller.import.report')}
          name="show"
          current={show === 'all' ? 'all' : ''}
          tabs={[
            { value: '', label: t('seller.import.to-review'), count: one.failed + one.noted },
            { value: 'all', label: t('seller.import.all-rows'), count: one.rows },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <div className="mt-4">
          <Empty title={emptyTitle(one, isOpen, show)} />
        </div>
      ) : (
        <Table
          caption={t('seller.import.report')}
          columns={columns}
          rows={rows}
          keyOf={({ line }) => String(line)}
        />
      )}
      <NextPageLinks next={next === null ? null : String(next)} />
    </>
  )
}

function emptyTitle({ rows, state }: ListingImport, isOpen: boolean, show: 'problems' | 'all'): string {
  if (!isOpen && (rows === 0 || state === 'failed')) return t('seller.import.no-rows')
  if (isOpen) return t('seller.import.nothing-yet')
  return show === 'all' ? t('seller.import.no-rows') : t('seller.import.no-problems')
}

function Name({ row: { _id, title } }: { row: ImportRow }) {
  const base = useDashboardBase()
  const name = title || t('seller.import.untitled')
  if (_id === null) return <bdi className="font-semibold">{name}</bdi>
  return (
    <TextLink to={`${base}/listings/${_id}`}>
      <bdi>{name}</bdi>
    </TextLink>
  )
}

function Cancel({ id }: { id: string }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const cancel = async () => {
    try {
      await call('cancelImport', { params: { id } })
      showToast(t('seller.import.canceled'))
    } catch (error) {
      showToast(errorText(error))
    }
    await revalidate()
  }
  return <SecondaryButton onClick={() => void cancel()}>{t('seller.import.cancel')}</SecondaryButton>
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>
