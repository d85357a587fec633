import { useState } from 'react'
import type { AdminCoupon } from '#contract/memberships/memberships-admin.ts'
import { call } from '#web/call.ts'
import { MoveForm } from '#web/ui/form/move-form.tsx'

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
  const send = (form: FormData) =>
    call('endCoupon', { params: { id: _id }, body: { why: String(form.get('why') ?? '') } })
  return (
    <MoveForm button={`End ${code}`} done={`${code} has ended.`} send={send}>
      <label className="block text-left">
        <span className="block pb-1.5 font-medium">
          Why <span className="font-normal text-soft">(for the audit log)</span>
        </span>
        <input name="why" className="field" maxLength={500} autoComplete="off" />
      </label>
      <button type="button" className="text-link" onClick={() => setIsAsked(false)}>
        Not yet
      </button>
    </MoveForm>
  )
}
