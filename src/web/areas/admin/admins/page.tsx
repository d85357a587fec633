import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { OfficePerson } from '#contract/office-rights.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Invite } from './invite.tsx'
import { Rights } from './rights.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get('search') || undefined
  return loadAtDesk(request, async ({ _id }) => {
    const found = await call('listOfficePeople', { query: { search } })
    return { ...found, search, ownId: _id }
  })
}

function columnsFor(ownId: string): readonly DeskColumn<OfficePerson>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      isName: true,
      cell: ({ _id, name, username, email }) => (
        <>
          <span className="font-semibold">{name}</span> @{username}
          {_id === ownId && <span className="text-soft"> (you)</span>}
          <span className="block text-note break-all text-soft">{email}</span>
        </>
      ),
    },
    { key: 'role', head: 'Role', cell: roleOf },
    {
      key: 'devices',
      head: 'Signed in',
      cell: ({ sessions, lastUsedAt }) =>
        sessions === 0 || lastUsedAt === null
          ? 'No'
          : `${sessions} ${sessions === 1 ? 'device' : 'devices'}, last on ${shortDate(lastUsedAt)}`,
    },
    {
      key: 'rights',
      head: 'Rights',
      cell: (person) => <Rights person={person} isOwn={person._id === ownId} />,
    },
  ]
}

function roleOf({ isAdmin, isSA, isSeller }: OfficePerson): string {
  if (isSA) return 'Super-admin'
  if (isAdmin) return isSeller ? 'Admin, sells' : 'Admin'
  return isSeller ? 'Seller' : 'No rights'
}

export default function AdminsPage() {
  const { people, search, ownId } = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage
      title="Admins"
      lead="Who runs the house. Admins look after trade and people; super-admins also after money, settings and one another."
    >
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <DeskSearch label="Find a seller" hint="Beginning of a username or e-mail" value={search} />
          {people.length === 0 ? (
            <DeskEmpty title="Nobody found">A username or an e-mail that begins so.</DeskEmpty>
          ) : (
            <DeskTable
              caption={search ? 'People found' : 'Admins and super-admins'}
              columns={columnsFor(ownId)}
              rows={people}
              keyOf={({ _id }) => _id}
            />
          )}
        </div>
        <Invite />
      </div>
    </DeskPage>
  )
}
