import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router'
import type { Backup } from '#contract/admin/backups.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { useAct } from '#web/ui/use-act.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('listBackups'))
}

const columns: readonly TableColumn<Backup>[] = [
  {
    key: 'name',
    head: 'File',
    isName: true,
    cell: ({ name }) => <span className="font-semibold break-all">{name}</span>,
  },
  { key: 'made', head: 'Made', cell: ({ madeAt }) => <Moment at={madeAt} /> },
  { key: 'size', head: 'Size', isNumber: true, cell: ({ bytes }) => sizeText(bytes) },
]

export default function BackupsPage() {
  const { backups, folder, isWriting } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Backups"
      lead="The whole house in one file: database, pictures and settings, as they were at one moment. The shop goes on while it is written."
      actions={<MakeBackup />}
    >
      <p role="status" className="mb-3 font-semibold empty:hidden">
        {isWriting && 'One is being written…'}
      </p>
      {backups.length === 0 ? (
        <Empty title="No backups on this machine yet" />
      ) : (
        <Table caption="Backups" columns={columns} rows={backups} keyOf={({ name }) => name} />
      )}
      <section aria-labelledby="where" className="mt-8 max-w-prose">
        <h2 id="where" className="font-display text-title">
          Where they are, and how a house comes back
        </h2>
        <p className="mt-2">
          They lie in <code className="break-all">{folder}</code> on the machine that wrote them. A backup
          holds every secret of the house, so it cannot be loaded from here: copy it to another machine, where
          only you can read it.
        </p>
        <p className="mt-2">
          To bring a house back, stop the shop and run <code>npm run restore</code> with the file behind it.
          It reads the backup to its end before it touches anything, and goes into an empty database only,
          unless it is told to replace the house that is there.
        </p>
      </section>
    </DashboardPage>
  )
}

const recheckMs = [1_500, 3_000, 6_000, 15_000, 30_000]

function MakeBackup() {
  const { act, isBusy } = useAct()
  const { revalidate } = useRevalidator()
  const make = () =>
    act(async () => {
      await call('makeBackup', { body: {} })
      for (const ms of recheckMs) setTimeout(() => void revalidate(), ms)
      return { said: 'It is being written: it stands here once it is whole.' }
    })
  return (
    <button type="button" className="button button-full" aria-disabled={isBusy} onClick={() => void make()}>
      Back up now
    </button>
  )
}

/** `1.1 MB` */
function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), units.length)
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`
}
