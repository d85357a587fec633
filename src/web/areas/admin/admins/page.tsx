import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Invite } from './invite.tsx'
import { SignOutPerson } from '../sign-out-person.tsx'
import { Rights } from './rights.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get('search') || undefined
  return loadAtDashboard(request, async ({ _id }) => {
    const found = await call('listAdminPeople', { query: { search } })
    return { ...found, search, ownId: _id }
  })
}

function columnsFor(ownId: string): readonly TableColumn<AdminPerson>[] {
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
      cell: ({ _id, name, sessions, lastUsedAt }) =>
        sessions === 0 || lastUsedAt === null ? (
          'No'
        ) : (
          <>
            {sessions} {sessions === 1 ? 'device' : 'devices'}, last on {shortDate(lastUsedAt)}
            <SignOutPerson kind="seller" id={_id} name={name} />
          </>
        ),
    },
    {
      key: 'rights',
      head: 'Rights',
      cell: (person) => <Rights person={person} isOwn={person._id === ownId} />,
    },
  ]
}

function roleOf({ isAdmin, isSA, isSeller }: AdminPerson): string {
  if (isSA) return 'Super-admin'
  if (isAdmin) return isSeller ? 'Admin, sells' : 'Admin'
  return isSeller ? 'Seller' : 'No rights'
}

export default function AdminsPage() {
  const { people, search, ownId } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Admins"
      lead="Who runs the house. Admins look after trade and people; super-admins also after money, settings and one another."
    >
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <ListSearch label="Find a seller" hint="Beginning of a username or e-mail" value={search} />
          {people.length === 0 ? (
            <Empty title="Nobody found">A username or an e-mail that begins so.</Empty>
          ) : (
            <Table
              caption={search ? 'People found' : 'Admins and super-admins'}
              columns={columnsFor(ownId)}
              rows={people}
              keyOf={({ _id }) => _id}
            />
          )}
        </div>
        <Invite />
      </div>
    </DashboardPage>
  )
}
