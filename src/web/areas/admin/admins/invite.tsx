import { call } from '#web/call.ts'
import { MoveForm } from '#web/ui/form/move-form.tsx'

/** The way to a new super-admin: a link that works once, for one e-mail. */
export function Invite() {
  return (
    <section aria-labelledby="invite" className="h-fit bg-tile p-5">
      <h2 id="invite" className="pb-3 font-display text-title">
        Invite a super-admin
      </h2>
      <MoveForm
        button="Mail the invite"
        done="The invite is on its way."
        send={(form) => call('inviteSuperAdmin', { body: { email: String(form.get('email')) } })}
      >
        <p className="text-soft">
          The link works once, for this e-mail alone, and opens the whole house to whoever follows it.
        </p>
        <label className="w-full">
          <span className="block pb-1.5 font-medium">E-mail</span>
          <input type="email" name="email" required maxLength={200} autoComplete="off" className="field" />
        </label>
      </MoveForm>
    </section>
  )
}
