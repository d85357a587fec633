import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'
import { WhyField } from '../sellers/why-field.tsx'

interface RightsProps {
  person: AdminPerson
  isOwn: boolean
}

export function Rights({ person, isOwn }: RightsProps) {
  const { _id, name, isAdmin, isSA, isSeller } = person
  const { act, isBusy } = useAct()
  const save = (form: FormData) =>
    act(async () => {
      const rights = { isAdmin: form.get('admin') === 'on', isSA: form.get('superadmin') === 'on' }
      await call('saveRights', { params: { id: _id }, body: { ...rights, why: String(form.get('why')) } })
      return { said: `${name}: saved, and it counts at once` }
    })
  return (
    <details key={`${isAdmin} ${isSA}`} className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        Change<span className="sr-only"> the rights of {name}</span>
      </summary>
      <form
        className="flex flex-col items-start gap-2 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save(new FormData(event.currentTarget))
        }}
      >
        <Box name="admin" label="Admin" isOn={isAdmin} />
        {!isSeller && <Box name="superadmin" label="Super-admin" isOn={isSA} />}
        {isSeller && (
          <p className="max-w-prose text-note text-soft">
            Who sells on their own account cannot be a super-admin: invite another e-mail of theirs.
          </p>
        )}
        {isOwn && (
          <p className="max-w-prose text-note text-soft">
            These are your own: what you give up here somebody else has to give back.
          </p>
        )}
        <WhyField label="Why" />
        <button className="button button-line" aria-disabled={isBusy}>
          Save
        </button>
      </form>
    </details>
  )
}

function Box({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isOn} className="size-5 shrink-0 accent-accent" />
      {label}
    </label>
  )
}
