import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { WhyField } from './sellers/why-field.tsx'

interface SignOutPersonProps {
  kind: 'buyer' | 'seller'
  id: string
  name: string
}

/** Ends every session of a person: for one who has lost a device, or was broken into. */
export function SignOutPerson({ kind, id, name }: SignOutPersonProps) {
  const signOut = async ({ why }: { why: string }) => {
    const { ended } = await call('signOutPerson', { body: { kind, id, why } })
    return { said: `${name} is signed out of ${ended} ${ended === 1 ? 'device' : 'devices'}` }
  }
  return (
    <details className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        Sign out<span className="sr-only"> {name}</span>
      </summary>
      <Form names={['why']} send={signOut} button="Sign out everywhere" isQuiet>
        <p className="max-w-prose text-note text-soft">
          Every device of theirs is signed out at once. The password stays as it is.
        </p>
        <WhyField label="Why" />
      </Form>
    </details>
  )
}
