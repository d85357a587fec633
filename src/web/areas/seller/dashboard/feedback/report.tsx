import type { ReportReason } from '#contract/reviews/reviews.ts'
import { call } from '#web/lib/calls/call.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'

const reasons: readonly [ReportReason, string][] = [
  ['untrue', t('seller.feedback.report.untrue')],
  ['offensive', t('product.report.reason.offensive')],
  ['personal', t('seller.feedback.report.personal')],
  ['spam', t('seller.feedback.report.spam')],
  ['other', t('product.report.reason.other')],
]
const names = ['reason', 'text'] as const
type Values = Record<(typeof names)[number], string>

/** Form to report a review to the marketplace. */
export function Report({ id }: { id: string }) {
  const send = ({ reason, text }: Values) =>
    call('reportFeedback', { params: { id }, body: { reason: reason as ReportReason, text } })
  return (
    <details className="max-w-prose">
      <summary className="text-link">{t('seller.feedback.report')}</summary>
      <div className="pt-3">
        <Form
          button={t('product.report.button')}
          done={t('seller.feedback.report.done')}
          names={names}
          send={send}
        >
          <SelectField name="reason" label={t('common.reason')} choices={reasons} />
          <TextAreaField
            name="text"
            label={t('seller.editor.details')}
            rows={2}
            maxLength={2000}
            isOptional
          />
        </Form>
      </div>
    </details>
  )
}
