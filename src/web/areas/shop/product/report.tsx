import { Form, useLocation } from 'react-router'
import type { ListingReportReason } from '#contract/listings/moderation.ts'
import { rich, t, tableOf } from '#web/t.ts'
import { SelectBox } from '#web/ui/select-box.tsx'

const reasons: Record<ListingReportReason, string> = tableOf('product.report.reason')

/** Asks the marketplace to look at a listing; works without script, and asks nobody who they are. */
export function Report({ id }: { id: string }) {
  const { pathname } = useLocation()
  return (
    <details className="mt-8 max-w-prose">
      <summary className="text-link">{t('product.report.title')}</summary>
      <Form
        method="post"
        action={`/report/${id}`}
        preventScrollReset
        className="flex flex-col items-start gap-4 pt-3"
      >
        <input type="hidden" name="from" value={pathname} />
        <label className="w-full">
          <span className="block pb-1.5 font-medium">{t('product.report.reason')}</span>
          <SelectBox name="reason" required defaultValue="" choices={Object.entries(reasons)} />
        </label>
        <label className="w-full">
          <span className="block pb-1.5 font-medium">
            {rich('product.report.details', {
              soft: (words) => <span className="font-normal text-soft">{words}</span>,
            })}
          </span>
          <textarea name="text" rows={2} maxLength={2000} className="field py-3" />
        </label>
        <button className="button button-line">{t('product.report.button')}</button>
      </Form>
    </details>
  )
}
