import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

/** The way to a new super-admin: a link that works once, for one e-mail. */
export function Invite() {
  return (
    <section aria-labelledby="invite" className="h-fit bg-tile p-5">
      <h2 id="invite" className="pb-3 font-display text-title">
        Invite a super-admin
      </h2>
      <Form
        button="Mail the invite"
        done="The invite is on its way."
        names={['email']}
        send={(body) => call('inviteSuperAdmin', { body })}
      >
        <p className="text-soft">
          The link works once, for this e-mail alone, and opens the whole house to whoever follows it.
        </p>
        <Field type="email" name="email" label="E-mail" autoComplete="off" />
      </Form>
    </section>
  )
}
