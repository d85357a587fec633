import type { AdminSellerFile } from '#contract/accounts/admin-sellers.ts'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { shortDate } from '#web/ui/words.ts'
import { WhyField } from './why-field.tsx'

/** Taking a seller off the shop for a time, and letting them back. */
export function Suspension({ seller }: { seller: AdminSellerFile }) {
  const { _id: id, name, isFirstParty, isAdmin, suspendedAt, suspendedReason } = seller
  return (
    <section aria-labelledby="suspension">
      <h2 id="suspension" className="pb-3 font-display text-title">
        {suspendedAt === null ? 'Suspend' : 'Suspended'}
      </h2>
      {isFirstParty || isAdmin ? (
        <p className="max-w-prose text-soft">Who belongs to the house cannot be suspended.</p>
      ) : suspendedAt === null ? (
        <Form
          key="suspend"
          button={`Suspend ${name}`}
          done="Suspended: their pieces are off the shop."
          names={['why']}
          send={(body) => call('suspendSeller', { params: { id }, body })}
        >
          <p className="max-w-prose">
            Nobody sees their pieces any more, and nothing new can be listed. Orders under way go on. It can
            be lifted at any time.
          </p>
          <WhyField label="Why: their desk and a letter show it" />
        </Form>
      ) : (
        <Form
          key="unsuspend"
          button="Lift the suspension"
          done="Lifted: what was listed is on the shop again."
          names={['why']}
          send={(body) => call('unsuspendSeller', { params: { id }, body })}
        >
          <p className="max-w-prose">
            Since {shortDate(suspendedAt)}: <span className="whitespace-pre-line">{suspendedReason}</span>
          </p>
          <WhyField label="Why it is lifted, for the audit log" isOptional />
        </Form>
      )}
    </section>
  )
}
