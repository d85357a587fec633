import { useId } from 'react'
import type { ReportReason } from '#contract/reviews/reviews.ts'
import { call } from '#web/call.ts'
import { MoveForm } from '#web/ui/form/move-form.tsx'

const reasons: Record<ReportReason, string> = {
  untrue: 'It is not true',
  offensive: 'It is offensive',
  personal: 'It tells something personal',
  spam: 'It is advertising',
  other: 'Something else',
}

/** Asks the marketplace to look at a review that should not stand. */
export function Report({ id }: { id: string }) {
  const field = useId()
  const send = (form: FormData) => {
    const body = { reason: String(form.get('reason')) as ReportReason, text: String(form.get('text')) }
    return call('reportFeedback', { params: { id }, body })
  }
  return (
    <details className="max-w-prose">
      <summary className="text-link">Report it</summary>
      <div className="pt-3">
        <MoveForm button="Tell the house" done="We look at it. It stands until then." send={send}>
          <label htmlFor={`${field}-reason`} className="w-full">
            <span className="block pb-1.5 font-medium">Why</span>
            <select id={`${field}-reason`} name="reason" className="field">
              {Object.entries(reasons).map(([reason, words]) => (
                <option key={reason} value={reason}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          <label htmlFor={`${field}-text`} className="w-full">
            <span className="block pb-1.5 font-medium">
              More <span className="font-normal text-soft">(optional)</span>
            </span>
            <textarea id={`${field}-text`} name="text" rows={2} maxLength={2000} className="field py-3" />
          </label>
        </MoveForm>
      </div>
    </details>
  )
}
