import { useRevalidator } from 'react-router'
import type { StaffInvite } from '#contract/accounts/admin-rights.ts'
import { call } from '#web/lib/calls/call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { roleLabels } from '../role-labels.ts'

/** Pending invitations, each with a button to withdraw it. */
export function OpenInvites({ invites }: { invites: readonly StaffInvite[] }) {
  const { revalidate } = useRevalidator()
  if (invites.length === 0) return null
  const withdraw = (id: string, email: string) => async () => {
    await call('withdrawInvite', { params: { id } })
    await revalidate()
    return { message: t('admin.admins.invite.withdrawn', { email }) }
  }
  return (
    <TitledSection id="invites" title={t('admin.admins.invites')} className="mt-10">
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {invites.map(({ _id, email, role, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="min-w-0">
              <span className="font-semibold break-all">{email}</span>
              <span className="block text-note text-soft">
                {t('admin.admins.invites.one', { role: roleLabels[role], date: dateText(expiresAt) })}
              </span>
            </p>
            <ActionButton action={withdraw(_id, email)}>
              {rich('admin.admins.invite.withdraw', { email, hidden: screenReaderOnly })}
            </ActionButton>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
