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

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => loadImport(request.url, params.id ?? ''))
}

const outcomes: Record<ImportRow['outcome'], string> = {
  made: 'Made',
  updated: 'Changed',
  unchanged: 'As it was',
  failed: 'Failed',
}

const columns: readonly TableColumn<ImportRow>[] = [
  { key: 'title', head: 'Listing', isName: true, cell: (row) => <Name row={row} /> },
  { key: 'line', head: 'Line', isNumber: true, cell: ({ line }) => numberText(line) },
  { key: 'outcome', head: 'Outcome', cell: ({ outcome }) => outcomes[outcome] },
  { key: 'field', head: 'Column', cell: ({ field }) => field ?? '–' },
  { key: 'message', head: 'Why', cell: ({ message }) => message ?? '–' },
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
          Brought in on {shortDate(one.createdAt)},{' '}
          {one.startAs === 'draft' ? 'as drafts' : 'to be listed at once'}.{' '}
          <Link to={`${base}/imports`} className="underline underline-offset-4">
            All imports
          </Link>
        </>
      }
      actions={
        isOpen ? (
          <Cancel id={one._id} />
        ) : (
          <Link to={`${base}/listings`} className="button button-line">
            Your listings
          </Link>
        )
      }
    >
      <Progress one={one} />
      <div className="mt-8">
        <Tabs
          label="Report"
          name="show"
          current={show === 'all' ? 'all' : ''}
          tabs={[
            { value: '', label: 'To look at', count: one.failed + one.noted },
            { value: 'all', label: 'All rows', count: one.rows },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <div className="mt-4">
          <Empty title={emptyTitle(isOpen, show)} />
        </div>
      ) : (
        <Table caption="Report" columns={columns} rows={rows} keyOf={({ line }) => String(line)} />
      )}
      <More next={next === null ? null : String(next)} />
    </DashboardPage>
  )
}

function emptyTitle(isOpen: boolean, show: 'problems' | 'all'): string {
  if (isOpen) return 'Nothing so far'
  return show === 'all' ? 'No rows' : 'Nothing to look at: every row is in'
}

function Name({ row: { _id, title } }: { row: ImportRow }) {
  const base = useDashboardBase()
  const name = title || 'Without a title'
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
      say('Cancelled: rows that are in stay in.')
    } catch (error) {
      say(errorText(error))
    }
    await revalidate()
  }
  return (
    <button type="button" className="button button-line" onClick={() => void cancel()}>
      Cancel the import
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
