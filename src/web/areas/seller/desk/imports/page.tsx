import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { ListingImport } from '#contract/listings-imports.ts'
import { call } from '#web/call.ts'
import { useDeskBase } from '#web/parts/desk/desk-base.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Columns } from './columns.tsx'
import { FileForm } from './file-form.tsx'
import { stateText, tallyText } from './import-words.ts'
import { useRunning } from './use-running.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, async () => {
    const [{ imports }, types] = await Promise.all([call('listImports'), call('listTypes')])
    return { imports, types }
  })
}

const columns: readonly DeskColumn<ListingImport>[] = [
  {
    key: 'file',
    head: 'File',
    isName: true,
    cell: (row) => <Name row={row} />,
  },
  { key: 'date', head: 'Date', cell: ({ createdAt }) => shortDate(createdAt) },
  { key: 'state', head: 'State', cell: stateText },
  { key: 'rows', head: 'Rows', cell: tallyText },
]

export default function ImportsPage() {
  const { imports, types } = useLoaderData<typeof clientLoader>()
  const base = useDeskBase()
  useRunning(imports.some(({ state }) => state === 'waiting' || state === 'running'))
  return (
    <DeskPage
      title="Import listings"
      lead={
        <>
          Many pieces at once, from a CSV file as any spreadsheet saves it. A row that names the id of a
          listing changes that listing.{' '}
          <Link to={`${base}/listings`} className="underline underline-offset-4">
            All listings
          </Link>
        </>
      }
    >
      <FileForm />
      <Columns types={types} />
      <section aria-labelledby="earlier" className="mt-10">
        <h2 id="earlier" className="mb-3 font-display text-title">
          Earlier imports
        </h2>
        {imports.length === 0 ? (
          <DeskEmpty title="None yet" />
        ) : (
          <DeskTable caption="Earlier imports" columns={columns} rows={imports} keyOf={({ _id }) => _id} />
        )}
      </section>
    </DeskPage>
  )
}

function Name({ row: { _id, fileName } }: { row: ListingImport }) {
  const base = useDeskBase()
  return (
    <Link to={`${base}/imports/${_id}`} className="text-link break-all">
      {fileName}
    </Link>
  )
}
