import { t } from '#web/t.ts'
import type { CallReply } from '#web/caller.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { workerSilenceSeconds } from '#contract/admin/jobs.ts'

type Runner = CallReply<'listJobs'>['runners'][number]

const columns: readonly TableColumn<Runner>[] = [
  {
    key: 'id',
    head: t('admin.workers.worker'),
    isName: true,
    cell: ({ _id }) => <span className="break-all">{_id}</span>,
  },
  {
    key: 'alive',
    head: t('common.status'),
    cell: ({ isAlive }) => (isAlive ? t('admin.workers.active') : t('admin.workers.unresponsive')),
  },
  { key: 'seen', head: t('admin.workers.last-seen'), cell: ({ seenAt }) => <Moment at={seenAt} /> },
  { key: 'running', head: t('admin.workers.running'), isNumber: true, cell: ({ running }) => running },
]

/** Who does the jobs: one runner a process. */
export function Runners({ runners }: { runners: readonly Runner[] }) {
  const alive = runners.filter(({ isAlive }) => isAlive).length

  return (
    <section aria-labelledby="runners" className="mt-10">
      <h2 id="runners" className="font-display text-title">
        {t('admin.workers.count', { count: alive })}
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        {t('admin.workers.lead', { seconds: workerSilenceSeconds })}
      </p>
      {runners.length > 0 && (
        <div className="mt-3">
          <Table caption={t('admin.workers')} columns={columns} rows={runners} keyOf={({ _id }) => _id} />
        </div>
      )}
    </section>
  )
}
