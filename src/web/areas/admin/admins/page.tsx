import { useLoaderData } from 'react-router'
import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import { call } from '#web/call.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/ui/list/list.tsx'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Invite } from './invite.tsx'
import { ExpirePassword } from '../expire-password.tsx'
import { ResetSecondFactor } from '../reset-second-factor.tsx'
import { SignOutPerson } from '../sign-out-person.tsx'
import { Rights } from './rights.tsx'

export const clientLoader = atDashboard(async ({ seller, text }) => {
  const search = text('search')
  return { ...(await call('listAdminPeople', { query: { search } })), search, ownId: seller._id }
})

function columnsFor(ownId: string): readonly TableColumn<AdminPerson>[] {
  return [
    {
      head: t('common.name'),
      isName: true,
      cell: ({ _id, name, username, email }) => (
        <>
          <span className="font-semibold">{name}</span> @{username}
          {_id === ownId && <span className="text-soft"> {t('admin.admins.you')}</span>}
          <span className="block text-note break-all text-soft">{email}</span>
        </>
      ),
    },
    { head: t('admin.admins.role'), cell: roleOf },
    {
      head: t('admin.admins.devices'),
      cell: ({ _id, name, sessions, lastUsedAt }) =>
        sessions === 0 || lastUsedAt === null ? (
          t('admin.admins.devices.none')
        ) : (
          <>
            {t('admin.admins.devices.count', { count: sessions, date: shortDate(lastUsedAt) })}
            <SignOutPerson kind="seller" id={_id} name={name} />
            <ExpirePassword kind="seller" id={_id} name={name} />
            <ResetSecondFactor kind="seller" id={_id} name={name} />
          </>
        ),
    },
    {
      head: t('admin.admins.access'),
      cell: (person) => <Rights person={person} isOwn={person._id === ownId} />,
    },
  ]
}

function roleOf({ isAdmin, isSA, isSeller }: AdminPerson): string {
  if (isSA) return t('admin.admins.role.super-admin')
  if (isAdmin) return isSeller ? t('admin.admins.role.admin-seller') : t('admin.admins.role.admin')
  return isSeller ? t('common.seller') : t('admin.admins.role.none')
}

export default function AdminsPage() {
  const { people, search, ownId } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage title={t('admin.page.admins')} lead={t('admin.admins.lead')}>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <List
            search={{ label: t('admin.admins.search'), hint: t('admin.admins.search.hint'), value: search }}
            label={search ? t('admin.list.results') : t('admin.admins.caption')}
            rows={people}
            columns={columnsFor(ownId)}
            empty={t('admin.list.no-results', { search: search ?? '' })}
            emptyHint={t('admin.admins.search.starts')}
          />
        </div>
        <Invite />
      </div>
    </DashboardPage>
  )
}
