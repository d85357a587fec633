import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import { call } from '#web/call.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { WhyField } from '../sellers/why-field.tsx'

interface RightsProps {
  person: AdminPerson
  isOwn: boolean
}

export function Rights({ person, isOwn }: RightsProps) {
  const { _id, name, isAdmin, isSA, isSeller } = person
  return (
    <details key={`${isAdmin} ${isSA}`} className="w-full max-md:text-left">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        Change<span className="sr-only"> the rights of {name}</span>
      </summary>
      <Form
        button="Save"
        isQuiet
        names={['admin', 'superadmin', 'why']}
        done={`${name}: saved, and it counts at once`}
        send={({ admin, superadmin, why }) => {
          const rights = { isAdmin: admin === 'on', isSA: superadmin === 'on' }
          return call('saveRights', { params: { id: _id }, body: { ...rights, why } })
        }}
      >
        <CheckField name="admin" defaultChecked={isAdmin}>
          Admin
        </CheckField>
        {!isSeller && (
          <CheckField name="superadmin" defaultChecked={isSA}>
            Super-admin
          </CheckField>
        )}
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
      </Form>
    </details>
  )
}
