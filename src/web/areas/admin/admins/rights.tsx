import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import { call } from '#web/call.ts'
import { rich, t } from '#web/t.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { WhyField } from '../sellers/why-field.tsx'
import { hidden } from '#web/ui/marks.tsx'

interface RightsProps {
  person: AdminPerson
  isOwn: boolean
}

export function Rights({ person, isOwn }: RightsProps) {
  const { _id, name, isAdmin, isSA, isSeller } = person
  return (
    <details key={`${isAdmin} ${isSA}`} className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {rich('admin.admins.edit', { name, hidden })}
      </summary>
      <Form
        button={t('common.save')}
        isQuiet
        names={['admin', 'superadmin', 'why']}
        done={t('admin.admins.edit.done', { name })}
        send={({ admin, superadmin, why }) => {
          const rights = { isAdmin: admin === 'on', isSA: superadmin === 'on' }
          return call('saveRights', { params: { id: _id }, body: { ...rights, why } })
        }}
      >
        <CheckField name="admin" defaultChecked={isAdmin}>
          {t('admin.admins.role.admin')}
        </CheckField>
        {!isSeller && (
          <CheckField name="superadmin" defaultChecked={isSA}>
            {t('admin.admins.role.super-admin')}
          </CheckField>
        )}
        {isSeller && <p className="max-w-prose text-note text-soft">{t('admin.admins.edit.seller')}</p>}
        {isOwn && <p className="max-w-prose text-note text-soft">{t('admin.admins.edit.own')}</p>}
        <WhyField label={t('common.reason')} />
      </Form>
    </details>
  )
}
