import { numberText } from '#web/ui/numbers.ts'
import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router'
import type { ImportRow } from '#contract/listings/listings-imports.ts'
import { call } from '#web/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Progress } from './progress.tsx'
import { useRunning } from './use-running.ts'
import { t } from '#web/t.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => loadImport(request.url, params.id ?? ''))
}

const outcomes: Record<ImportRow['outcome'], string> = {
  made: t('seller.import.made'),
  updated: t('seller.import.updated'),
  unchanged: t('seller.import.unchanged'),
  failed: t('seller.import.failed'),
}

const columns: readonly TableColumn<ImportRow>[] = [
  { key: 'title', head: t('seller.listing'), isName: true, cell: (row) => <Name row={row} /> },
  { key: 'line', head: t('seller.import.line'), isNumber: true, cell: ({ line }) => numberText(line) },
  { key: 'outcome', head: t('seller.import.result'), cell: ({ outcome }) => outcomes[outcome] },
  { key: 'field', head: t('seller.import.column'), cell: ({ field }) => field ?? '–' },
  { key: 'message', head: t('common.reason'), cell: ({ message }) => message ?? '–' },
]

export default function ImportPage() {
  const { import: one, rows, next, show } = useLoaderData<typeof clientLoader>()
  const base = useDashboardBase()
  const isOpen = one.state === 'waiting' || one.state === 'running'
  useRunning(isOpen)
  return (
    <DashboardPage
      title={one.fileName}
      lead={
        <>
          {one.startAs === 'draft'
            ? t('seller.import.on-as-drafts', { date: shortDate(one.createdAt) })
            : t('seller.import.on-as-active', { date: shortDate(one.createdAt) })}{' '}
          <Link to={`${base}/imports`} className="underline underline-offset-4">
            {t('seller.import.all')}
          </Link>
        </>
      }
      actions={
        isOpen ? (
          <Cancel id={one._id} />
        ) : (
          <Link to={`${base}/listings`} className="button button-line">
            {t('site.your-listings')}
          </Link>
        )
      }
    >
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
          <Empty title={emptyTitle(isOpen, show)} />
        </div>
      ) : (
        <Table
          caption={t('seller.import.report')}
          columns={columns}
          rows={rows}
          keyOf={({ line }) => String(line)}
        />
      )}
      <More next={next === null ? null : String(next)} />
    </DashboardPage>
  )
}

function emptyTitle(isOpen: boolean, show: 'problems' | 'all'): string {
  if (isOpen) return t('seller.import.nothing-yet')
  return show === 'all' ? t('seller.import.no-rows') : t('seller.import.no-problems')
}

function Name({ row: { _id, title } }: { row: ImportRow }) {
  const base = useDashboardBase()
  const name = title || t('seller.import.untitled')
  if (_id === null) return <span className="font-semibold">{name}</span>
  return (
    <Link to={`${base}/listings/${_id}`} className="text-link">
      {name}
    </Link>
  )
}

function Cancel({ id }: { id: string }) {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const cancel = async () => {
    try {
      await call('cancelImport', { params: { id } })
      say(t('seller.import.canceled'))
    } catch (error) {
      say(errorText(error))
    }
    await revalidate()
  }
  return (
    <button type="button" className="button button-line" onClick={() => void cancel()}>
      {t('seller.import.cancel')}
    </button>
  )
}

/** How far an import is, and the page of its report that an address names. */
async function loadImport(url: string, id: string) {
  const query = new URL(url).searchParams
  const show = query.get('show') === 'all' ? 'all' : 'problems'
  const after = /^\d{1,9}$/.exec(query.get('after') ?? '')?.[0]
  const found = await call('getImport', { params: { id }, query: { show, after } })
  return { ...found, show } as const
}
