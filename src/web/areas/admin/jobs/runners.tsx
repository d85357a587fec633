import { t } from '#web/lib/text/t.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { workerSilenceSeconds } from '#contract/admin/jobs.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

type Runner = CallReply<'listJobs'>['runners'][number]

const columns: readonly TableColumn<Runner>[] = [
  {
    head: t('admin.workers.worker'),
    isName: true,
    cell: ({ _id }) => <span className="break-all">{_id}</span>,
  },
  {
    head: t('common.status'),
    cell: ({ isAlive }) => (isAlive ? t('admin.workers.active') : t('admin.workers.unresponsive')),
  },
  { head: t('admin.workers.last-seen'), cell: ({ seenAt }) => <MarketplaceTime at={seenAt} /> },
  { head: t('admin.workers.running'), isNumber: true, cell: ({ running }) => running },
]

/** Table of the job runners. Each server process has one runner. */
export function Runners({ runners }: { runners: readonly Runner[] }) {
  const alive = runners.filter(({ isAlive }) => isAlive).length

  return (
    <TitledSection id="runners" title={t('admin.workers.count', { count: alive })} className="mt-10">
      <p className="mt-1 max-w-prose text-soft">
        {t('admin.workers.lead', { seconds: workerSilenceSeconds })}
      </p>
      {runners.length > 0 && (
        <div className="mt-3">
          <Table caption={t('admin.workers')} columns={columns} rows={runners} keyOf={({ _id }) => _id} />
        </div>
      )}
    </TitledSection>
  )
}
