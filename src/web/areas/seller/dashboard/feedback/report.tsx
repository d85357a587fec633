import type { ReportReason } from '#contract/reviews/reviews.ts'
import { call } from '#web/call.ts'
import { SelectField } from '#web/ui/form/choice-fields.tsx'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

const reasons: readonly [ReportReason, string][] = [
  ['untrue', 'It is not true'],
  ['offensive', 'It is offensive'],
  ['personal', 'It tells something personal'],
  ['spam', 'It is advertising'],
  ['other', 'Something else'],
]
const names = ['reason', 'text'] as const
type Values = Record<(typeof names)[number], string>

/** Asks the marketplace to look at a review that should not stand. */
export function Report({ id }: { id: string }) {
  const send = ({ reason, text }: Values) =>
    call('reportFeedback', { params: { id }, body: { reason: reason as ReportReason, text } })
  return (
    <details className="max-w-prose">
      <summary className="text-link">Report it</summary>
      <div className="pt-3">
        <Form button="Tell the house" done="We look at it. It stands until then." names={names} send={send}>
          <SelectField name="reason" label="Why" choices={reasons} />
          <TextAreaField name="text" label="More" rows={2} maxLength={2000} isOptional />
        </Form>
      </div>
    </details>
  )
}
