import { t } from '#web/t.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

/** The way to a new super-admin: a link that works once, for one e-mail. */
export function Invite() {
  return (
    <section aria-labelledby="invite" className="h-fit bg-tile p-5">
      <h2 id="invite" className="pb-3 font-display text-title">
        {t('admin.admins.invite')}
      </h2>
      <Form
        button={t('admin.admins.invite.button')}
        done={t('admin.admins.invite.done')}
        names={['email']}
        send={(body) => call('inviteSuperAdmin', { body })}
      >
        <p className="text-soft">{t('admin.admins.invite.text')}</p>
        <Field type="email" name="email" label={t('common.email')} autoComplete="off" />
      </Form>
    </section>
  )
}
