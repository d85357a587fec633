import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/lib/text/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { roleLabels } from '../role-labels.ts'
import { Invite } from './invite.tsx'
import { OpenInvites } from './open-invites.tsx'
import { ExpirePassword } from '../expire-password.tsx'
import { ResetSecondFactor } from '../reset-second-factor.tsx'
import { SignOutPerson } from '../sign-out-person.tsx'
import { Rights } from './rights.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ seller, text }) => {
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
          <bdi className="font-semibold">{name}</bdi> <bdi>@{username}</bdi>
          {_id === ownId && <span className="text-soft"> {t('admin.admins.you')}</span>}
          <span className="block text-note break-all text-soft">{email}</span>
        </>
      ),
    },
    { head: t('admin.admins.role'), cell: (person) => <Role person={person} /> },
    {
      head: t('admin.admins.devices'),
      cell: ({ sessions, lastUsedAt }) =>
        lastUsedAt === null
          ? t('admin.admins.devices.none')
          : t('admin.admins.devices.count', { count: sessions, date: dateText(lastUsedAt) }),
    },
    {
      head: t('admin.admins.access'),
      isAction: true,
      cell: (person) => <MemberActions person={person} isOwn={person._id === ownId} />,
    },
  ]
}

function Role({ person: { role, isSeller, hasSecondFactor } }: { person: AdminPerson }) {
  if (role === null) return t('common.seller')
  return (
    <>
      {isSeller ? t('admin.admins.role.and-seller', { role: roleLabels[role] }) : roleLabels[role]}
      <span className="block text-note text-soft">
        {hasSecondFactor ? t('admin.admins.factor.on') : t('admin.admins.factor.off')}
      </span>
    </>
  )
}

/** Actions on a team member. Members manage their own sessions and second factor on the account page instead. */
function MemberActions({ person, isOwn }: { person: AdminPerson; isOwn: boolean }) {
  const { _id, name, sessions, hasSecondFactor } = person
  return (
    <>
      <Rights person={person} isOwn={isOwn} />
      {!isOwn && (
        <>
          {sessions > 0 && <SignOutPerson kind="seller" id={_id} name={name} />}
          <ExpirePassword kind="seller" id={_id} name={name} />
          {hasSecondFactor && <ResetSecondFactor kind="seller" id={_id} name={name} />}
        </>
      )}
    </>
  )
}

export default function AdminsPage({ loaderData }: Route.ComponentProps) {
  const { people, invites, search, ownId } = loaderData
  return (
    <DashboardPage title={t('admin.page.admins')} lead={t('admin.admins.lead')}>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          <List
            search={{ label: t('admin.admins.search'), hint: t('admin.admins.search.hint'), value: search }}
            label={search ? t('admin.list.results') : t('admin.admins.caption')}
            rows={people}
            columns={columnsFor(ownId)}
            empty={t('admin.list.no-results', { search: search ?? '' })}
            emptyHint={t('admin.admins.search.starts')}
          />
          <OpenInvites invites={invites} />
        </div>
        <Invite />
      </div>
    </DashboardPage>
  )
}
