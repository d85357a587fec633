import { Form, useLocation } from 'react-router'
import type { ListingReportReason } from '#contract/listings/moderation.ts'

const reasons: Record<ListingReportReason, string> = {
  counterfeit: 'It is not genuine',
  'not-as-described': 'It is not what it says',
  prohibited: 'It should not be sold here',
  offensive: 'It is offensive',
  other: 'Something else',
}

/** Asks the marketplace to look at a listing; works without script, and asks nobody who they are. */
export function Report({ id }: { id: string }) {
  const { pathname } = useLocation()
  return (
    <details className="mt-8 max-w-prose">
      <summary className="text-link">Report this piece</summary>
      <Form
        method="post"
        action={`/report/${id}`}
        preventScrollReset
        className="flex flex-col items-start gap-4 pt-3"
      >
        <input type="hidden" name="from" value={pathname} />
        <label className="w-full">
          <span className="block pb-1.5 font-medium">What is wrong</span>
          <select name="reason" className="field">
            {Object.entries(reasons).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label className="w-full">
          <span className="block pb-1.5 font-medium">
            More <span className="font-normal text-soft">(optional)</span>
          </span>
          <textarea name="text" rows={2} maxLength={2000} className="field py-3" />
        </label>
        <button className="button button-line">Tell us</button>
      </Form>
    </details>
  )
}
