import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'
import { WhyField } from './sellers/why-field.tsx'

interface SignOutPersonProps {
  kind: 'buyer' | 'seller'
  id: string
  name: string
}

/** Ends every session of a person: for one who has lost a device, or was broken into. */
export function SignOutPerson({ kind, id, name }: SignOutPersonProps) {
  const { act, isBusy } = useAct()
  const signOut = (form: FormData) =>
    act(async () => {
      const { ended } = await call('signOutPerson', { body: { kind, id, why: String(form.get('why')) } })
      return { said: `${name} is signed out of ${ended} ${ended === 1 ? 'device' : 'devices'}` }
    })
  return (
    <details className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        Sign out<span className="sr-only"> {name}</span>
      </summary>
      <form
        className="flex flex-col items-start gap-2 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void signOut(new FormData(event.currentTarget))
        }}
      >
        <p className="max-w-prose text-note text-soft">
          Every device of theirs is signed out at once. The password stays as it is.
        </p>
        <WhyField label="Why" />
        <button className="button button-line" aria-disabled={isBusy}>
          Sign out everywhere
        </button>
      </form>
    </details>
  )
}
