import { t } from '#web/t.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Titled } from '#web/ui/titled.tsx'

/** The way to a new super-admin: a link that works once, for one e-mail. */
export function Invite() {
  return (
    <Titled
      id="invite"
      title={t('admin.admins.invite')}
      className="h-fit bg-tile p-5"
      titleClass="pb-3 font-display text-title"
    >
      <Form
        button={t('admin.admins.invite.button')}
        done={t('admin.admins.invite.done')}
        names={['email']}
        send={(body) => call('inviteSuperAdmin', { body })}
      >
        <p className="text-soft">{t('admin.admins.invite.text')}</p>
        <Field type="email" name="email" label={t('common.email')} autoComplete="off" />
      </Form>
    </Titled>
  )
}
