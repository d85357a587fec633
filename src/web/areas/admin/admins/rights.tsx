import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import { staffRoles } from '#contract/staff-roles.ts'
import { call } from '#web/lib/calls/call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { Form } from '#web/kit/form/form.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { roleLabels } from '../role-labels.ts'
import { ReasonField } from '../reason-field.tsx'
import { RoleField } from './role-field.tsx'

interface RightsProps {
  person: AdminPerson
  isOwn: boolean
}

const names = ['role', 'why'] as const
type Values = Record<(typeof names)[number], string>

/** Form that changes a person's role or removes the person from the team. */
export function Rights({ person, isOwn }: RightsProps) {
  const { _id, name, role, isSeller } = person
  const roles = isSeller ? staffRoles.filter((one) => one !== 'owner') : staffRoles
  const send = async ({ role: chosen, why }: Values, _form: HTMLFormElement, pressed: string) => {
    const newRole = pressed === 'remove' ? null : roles.find((one) => one === chosen)!
    await call('saveStaffRole', { params: { id: _id }, body: { role: newRole, why } })
    if (newRole === null) return { message: t('admin.admins.remove.done', { name }) }
    return { message: t('admin.admins.edit.done', { name, role: roleLabels[newRole] }) }
  }
  const remove = (
    <button className="button button-line" value="remove">
      {t('admin.admins.remove')}
    </button>
  )
  return (
    <details key={role ?? ''} className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {role === null
          ? rich('admin.admins.add', { name, hidden: screenReaderOnly })
          : rich('admin.admins.edit', { name, hidden: screenReaderOnly })}
      </summary>
      <Form button={t('common.save')} isQuiet names={names} send={send} actions={role !== null && remove}>
        <RoleField roles={roles} role={role} />
        {isSeller && <p className="max-w-prose text-note text-soft">{t('admin.admins.edit.seller')}</p>}
        {isOwn && <p className="max-w-prose text-note text-soft">{t('admin.admins.edit.own')}</p>}
        <ReasonField label={t('common.reason')} />
      </Form>
    </details>
  )
}
