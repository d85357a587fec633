import { staffRoles } from '#contract/staff-roles.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { RoleField } from './role-field.tsx'

const names = ['email', 'role'] as const
type Values = Record<(typeof names)[number], string>

/** Form that invites a team member with a one-time link, which is bound to an email address and a role. */
export function Invite() {
  const send = async ({ email, role: chosen }: Values, form: HTMLFormElement) => {
    const role = staffRoles.find((one) => one === chosen)!
    await call('inviteStaff', { body: { email, role } })
    form.querySelector<HTMLInputElement>('[name=email]')!.value = ''
  }
  return (
    <TitledSection
      id="invite"
      title={t('admin.admins.invite')}
      className="h-fit bg-tile p-5"
      titleClass="pb-3 font-display text-title"
    >
      <Form
        button={t('admin.admins.invite.button')}
        done={t('admin.admins.invite.done')}
        names={names}
        send={send}
      >
        <p className="text-soft">{t('admin.admins.invite.text')}</p>
        <Field type="email" name="email" label={t('common.email')} autoComplete="off" />
        <RoleField roles={staffRoles} />
      </Form>
    </TitledSection>
  )
}
