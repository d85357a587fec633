import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { jobStates, type Job } from '#contract/admin/jobs.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { type BulkMove } from '#web/ui/list/bulk.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { countOf } from '#web/ui/words.ts'
import { Payload } from './payload.tsx'
import { ReplayAll } from './replay-all.tsx'
import { Runners } from './runners.tsx'
import { JobSections } from '../sections.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

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
  const isDead = state === 'dead'
  const labels = { dead: 'Dead', waiting: 'Waiting', running: 'Running' }
  return (
    <ListPage
      title="Jobs and webhooks"
      label={isDead ? 'Dead jobs' : labels[state]}
      lead="What the house does without being asked. A job that fails is tried again, later and later; one that has used up its tries is dead and waits here for you."
      actions={
        isDead &&
        jobs.length > 0 && <ReplayAll one="job" send={() => call('replayJobs', { body: { all: true } })} />
      }
      above={<JobSections />}
      tabs={{
        label: 'Jobs',
        name: 'state',
        current: isDead ? '' : state,
        tabs: jobStates.map((value) => ({
          value: value === 'dead' ? '' : value,
          label: `${labels[value]}, ${countText(counts[value])}`,
        })),
      }}
      rows={jobs}
      columns={columns}
      empty={emptyWords[state]}
      moves={isDead ? movesOf(jobs) : undefined}
      nameOf={({ task, _id }) => `${task} ${_id}`}
      next={next}
    >
      <Runners runners={runners} />
    </ListPage>
  )
}

function movesOf(jobs: readonly Job[]): readonly BulkMove<Job>[] {
  const seen = (ids: readonly string[]) =>
    jobs.filter(({ _id }) => ids.includes(_id)).map(({ _id, attempts }) => ({ _id, attempts }))
  return [
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
        <Field name="why" label="Why: what they were to do is never done" maxLength={500} className="grow" />
      ),
    },
  ]
}
