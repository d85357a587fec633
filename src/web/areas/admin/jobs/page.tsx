import { jobStates, type Job } from '#contract/admin/jobs.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { countText } from '#web/lib/format/count-text.ts'
import { type BulkAction } from '#web/kit/list/bulk.tsx'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { Payload } from './payload.tsx'
import { ReplayAll } from './replay-all.tsx'
import { Runners } from './runners.tsx'
import { JobSections } from '../sections.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const state = oneOf('state', jobStates) ?? 'dead'
  const { rows: jobs, ...found } = await load({ state, ...page })
  return { ...found, jobs, state }
})

async function load(query: CallInput<'listJobs'>['query']) {
  const { jobs, ...found } = await call('listJobs', { query })
  return { rows: jobs, ...found }
}

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
    cell: ({ dueAt, runner }) =>
      runner ?? (dueAt ? <MarketplaceTime at={dueAt} /> : t('admin.jobs.due.never')),
  },
]

const emptyWords: Record<Job['state'], string> = tableOf('admin.jobs.empty')

const stateWords: Record<Job['state'], string> = tableOf('admin.jobs.state')

export default function JobsPage({ loaderData }: Route.ComponentProps) {
  const { jobs, next, counts, runners, state } = loaderData
  const isDead = state === 'dead'

  return (
    <ListPage
      title={t('admin.page.jobs')}
      label={isDead ? t('admin.jobs.failed') : stateWords[state]}
      lead={t('admin.jobs.lead')}
      actions={
        isDead &&
        jobs.length > 0 && (
          <ReplayAll done={retriedText} send={() => call('replayJobs', { body: { all: true } })} />
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
      moves={isDead ? actions : undefined}
      nameOf={({ task, _id }) => `${task} ${_id}`}
      next={next}
      loadAll={() => loadRows((after) => load({ state, after, limit: 100 }))}
    >
      <Runners runners={runners} />
    </ListPage>
  )
}

const retriedText = (count: number): string => t('admin.jobs.retry.done', { count })

const jobVersionsOf = (jobs: readonly Job[]) => jobs.map(({ _id, attempts }) => ({ _id, attempts }))

const actions: readonly BulkAction<Job>[] = [
  {
    key: 'replay',
    label: t('admin.jobs.retry'),
    done: retriedText,
    send: (_, _form, jobs) => call('replayJobs', { body: { jobs: jobVersionsOf(jobs) } }),
  },
  {
    key: 'discard',
    label: t('admin.jobs.discard'),
    done: (count) => t('admin.jobs.discard.done', { count }),
    send: (_, form, jobs) =>
      call('discardJobs', { body: { jobs: jobVersionsOf(jobs), why: String(form.get('why')) } }),
    fields: <Field name="why" label={t('admin.jobs.discard.reason')} maxLength={500} className="grow" />,
  },
]
