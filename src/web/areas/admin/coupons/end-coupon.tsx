import { useState } from 'react'
import type { AdminCoupon } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

/** Ended for good, so it is asked twice; who has used it keeps it. */
export function EndCoupon({ coupon: { _id, code } }: { coupon: AdminCoupon }) {
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked) {
    return (
      <button type="button" className="text-link" onClick={() => setIsAsked(true)}>
        End<span className="sr-only"> {code}</span>
      </button>
    )
  }
  return (
    <Form
      button={`End ${code}`}
      done={`${code} has ended.`}
      names={['why']}
      send={(body) => call('endCoupon', { params: { id: _id }, body })}
    >
      <Field name="why" label="Why (for the audit log)" maxLength={500} autoComplete="off" isOptional />
      <button type="button" className="text-link" onClick={() => setIsAsked(false)}>
        Not yet
      </button>
    </Form>
  )
}
