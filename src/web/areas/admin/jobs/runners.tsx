import type { CallReply } from '#web/caller.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'

type Runner = CallReply<'listJobs'>['runners'][number]

const columns: readonly TableColumn<Runner>[] = [
  {
    key: 'id',
    head: 'Runner',
    isName: true,
    cell: ({ _id }) => <span className="break-all">{_id}</span>,
  },
  {
    key: 'alive',
    head: 'State',
    cell: ({ isAlive }) => (isAlive ? 'Up' : 'Silent: its jobs are given back'),
  },
  { key: 'seen', head: 'Last heard of', cell: ({ seenAt }) => <Moment at={seenAt} /> },
  { key: 'running', head: 'Jobs at hand', isNumber: true, cell: ({ running }) => running },
]

/** Who does the jobs: one runner a process. */
export function Runners({ runners }: { runners: readonly Runner[] }) {
  const alive = runners.filter(({ isAlive }) => isAlive).length
  const head = alive === 0 ? 'No runner is up' : alive === 1 ? 'One runner is up' : `${alive} runners are up`
  return (
    <section aria-labelledby="runners" className="mt-10">
      <h2 id="runners" className="font-display text-title">
        {head}
      </h2>
      <p className="mt-1 max-w-prose text-soft">
        Each process of the shop brings its own, and each job is done by one of them. A runner that falls
        silent for half a minute loses its jobs to the others.
      </p>
      {runners.length > 0 && (
        <div className="mt-3">
          <Table caption="Runners" columns={columns} rows={runners} keyOf={({ _id }) => _id} />
        </div>
      )}
    </section>
  )
}
