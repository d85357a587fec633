import { useLoaderData } from 'react-router'
import { jobStates, type Job } from '#contract/admin/jobs.ts'
import { t, tableOf } from '#web/t.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { type BulkMove } from '#web/ui/list/bulk.tsx'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Payload } from './payload.tsx'
import { ReplayAll } from './replay-all.tsx'
import { Runners } from './runners.tsx'
import { JobSections } from '../sections.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export const clientLoader = atDashboard(async ({ one, after }) => {
  const state = one('state', jobStates) ?? 'dead'
  return { ...(await call('listJobs', { query: { state, after } })), state }
})

const columns: readonly TableColumn<Job>[] = [
  {
    head: t('admin.jobs.job'),
    isName: true,
    cell: ({ task, error }) => (
      <>
        <span className="font-semibold break-all">{task}</span>
        {error && <p className="max-w-prose text-note break-words text-soft">{error}</p>}
      </>
    ),
  },
  { head: t('admin.jobs.details'), cell: ({ payload }) => <Payload payload={payload} /> },
  {
    head: t('admin.jobs.attempts'),
    isNumber: true,
    cell: ({ attempts, maxAttempts }) => t('admin.jobs.attempts.of', { attempts, max: maxAttempts }),
  },
  {
    head: t('admin.jobs.due'),
    cell: ({ dueAt, runner }) => runner ?? (dueAt ? <Moment at={dueAt} /> : t('admin.jobs.due.never')),
  },
]

const emptyWords: Record<Job['state'], string> = tableOf('admin.jobs.empty')

const stateWords: Record<Job['state'], string> = tableOf('admin.jobs.state')

export default function JobsPage() {
  const { jobs, next, counts, runners, state } = useLoaderData<typeof clientLoader>()
  const isDead = state === 'dead'

  return (
    <ListPage
      title={t('admin.page.jobs')}
      label={isDead ? t('admin.jobs.failed') : stateWords[state]}
      lead={t('admin.jobs.lead')}
      actions={
        isDead &&
        jobs.length > 0 && (
          <ReplayAll done={retried} send={() => call('replayJobs', { body: { all: true } })} />
        )
      }
      above={<JobSections />}
      tabs={{
        label: t('admin.jobs.jobs'),
        name: 'state',
        current: isDead ? '' : state,
        tabs: jobStates.map((value) => ({
          value: value === 'dead' ? '' : value,
          label: t('admin.list.tab', { label: stateWords[value], count: countText(counts[value]) }),
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

const retried = (count: number): string => t('admin.jobs.retry.done', { count })

function movesOf(jobs: readonly Job[]): readonly BulkMove<Job>[] {
  const seen = (ids: readonly string[]) =>
    jobs.filter(({ _id }) => ids.includes(_id)).map(({ _id, attempts }) => ({ _id, attempts }))
  return [
    {
      key: 'replay',
      label: t('admin.jobs.retry'),
      done: retried,
      send: (ids) => call('replayJobs', { body: { jobs: seen(ids) } }),
    },
    {
      key: 'discard',
      label: t('admin.jobs.discard'),
      done: (count) => t('admin.jobs.discard.done', { count }),
      send: (ids, form) => call('discardJobs', { body: { jobs: seen(ids), why: String(form.get('why')) } }),
      fields: <Field name="why" label={t('admin.jobs.discard.reason')} maxLength={500} className="grow" />,
    },
  ]
}
