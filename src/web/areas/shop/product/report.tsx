import { useId } from 'react'
import { useLocation } from 'react-router'
import type { ListingReportReason } from '#contract/listings/moderation.ts'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { useFormState } from '#web/kit/form/form-state.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { SelectBox } from '#web/kit/form/select-box.tsx'

const reasons: Record<ListingReportReason, string> = tableOf('product.report.reason')

/** Form to report a listing to the marketplace. Works without JavaScript and without an account. */
export function Report({ id }: { id: string }) {
  const { pathname } = useLocation()
  return (
    <details className="mt-8 max-w-prose">
      <summary className="text-link">{t('product.report.title')}</summary>
      <PlainForm
        method="post"
        action={`/report/${id}`}
        preventScrollReset
        className="flex flex-col items-start gap-4 pt-3"
      >
        <input type="hidden" name="from" value={pathname} />
        <Reason />
        <label className="w-full">
          <span className="block pb-1.5 font-medium">
            {rich('product.report.details', {
              soft: (words) => <span className="font-normal text-soft">{words}</span>,
            })}
          </span>
          <textarea name="text" rows={2} maxLength={2000} className="field py-3" />
        </label>
        <button className="button button-line">{t('product.report.button')}</button>
      </PlainForm>
    </details>
  )
}

function Reason() {
  const id = useId()
  const error = useFormState().errors.reason
  return (
    <div className="w-full">
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {t('product.report.reason')}
      </label>
      <SelectBox
        id={id}
        name="reason"
        required
        defaultValue=""
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-fault`}
        choices={Object.entries(reasons)}
      />
      <p id={`${id}-fault`} role="alert" className="mt-1.5 text-note font-semibold text-accent empty:hidden">
        {error}
      </p>
    </div>
  )
}
