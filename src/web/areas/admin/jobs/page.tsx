import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { jobStates, type Job } from '#contract/admin/jobs.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { BulkTable, type BulkMove } from '#web/ui/list/bulk.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { countOf } from '#web/ui/words.ts'
import { Payload } from './payload.tsx'
import { ReplayAll } from './replay-all.tsx'
import { Runners } from './runners.tsx'
import { JobSections } from '../sections.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const state = jobStates.find((one) => one === query.get('state')) ?? 'dead'
  return loadAtDashboard(request, async () => {
    const found = await call('listJobs', { query: { state, after: query.get('after') ?? undefined } })
    return { ...found, state }
  })
}

const columns: readonly TableColumn<Job>[] = [
  {
    key: 'task',
    head: 'Job',
    isName: true,
    cell: ({ task, error }) => (
      <>
        <span className="font-semibold break-all">{task}</span>
        {error && <p className="max-w-prose text-note break-words text-soft">{error}</p>}
      </>
    ),
  },
  { key: 'payload', head: 'About', cell: ({ payload }) => <Payload payload={payload} /> },
  {
    key: 'tries',
    head: 'Tries',
    isNumber: true,
    cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
  },
  {
    key: 'due',
    head: 'Due',
    cell: ({ dueAt, runner }) => runner ?? (dueAt ? <Moment at={dueAt} /> : 'Never, unless replayed'),
  },
]

const emptyWords: Record<Job['state'], string> = {
  dead: 'No job is dead',
  waiting: 'No job waits',
  running: 'No job runs at this moment',
}

export default function JobsPage() {
  const { jobs, next, counts, runners, state } = useLoaderData<typeof clientLoader>()
  const labels = { dead: 'Dead', waiting: 'Waiting', running: 'Running' }
  return (
    <DashboardPage
      title="Jobs and webhooks"
      lead="What the house does without being asked. A job that fails is tried again, later and later; one that has used up its tries is dead and waits here for you."
      actions={
        state === 'dead' &&
        jobs.length > 0 && <ReplayAll one="job" send={() => call('replayJobs', { body: { all: true } })} />
      }
    >
      <JobSections />
      <Tabs
        label="Jobs"
        name="state"
        current={state === 'dead' ? '' : state}
        tabs={jobStates.map((value) => ({
          value: value === 'dead' ? '' : value,
          label: `${labels[value]}, ${countText(counts[value])}`,
        }))}
      />
      <div className="mt-4">
        {jobs.length === 0 && <Empty title={emptyWords[state]} />}
        {jobs.length > 0 && state === 'dead' && <Dead jobs={jobs} />}
        {jobs.length > 0 && state !== 'dead' && (
          <Table caption={labels[state]} columns={columns} rows={jobs} keyOf={({ _id }) => _id} />
        )}
      </div>
      <More next={next} />
      <Runners runners={runners} />
    </DashboardPage>
  )
}

function Dead({ jobs }: { jobs: readonly Job[] }) {
  const seen = (ids: readonly string[]) =>
    jobs.filter(({ _id }) => ids.includes(_id)).map(({ _id, attempts }) => ({ _id, attempts }))
  const moves: readonly BulkMove<Job>[] = [
    {
      key: 'replay',
      label: 'Replay',
      done: (count) => `${countOf(count, 'job')} will be tried again at once`,
      send: (ids) => call('replayJobs', { body: { jobs: seen(ids) } }),
    },
    {
      key: 'discard',
      label: 'Throw away',
      done: (count) => `${countOf(count, 'job')} thrown away`,
      send: (ids, form) => call('discardJobs', { body: { jobs: seen(ids), why: String(form.get('why')) } }),
      fields: (
        <label className="grow">
          <span className="block pb-1.5 font-medium">Why: what they were to do is never done</span>
          <input name="why" required minLength={3} maxLength={500} className="field" />
        </label>
      ),
    },
  ]
  return (
    <BulkTable
      caption="Dead jobs"
      columns={columns}
      rows={jobs}
      keyOf={({ _id }) => _id}
      nameOf={({ task, _id }) => `${task} ${_id}`}
      moves={moves}
    />
  )
}
