import { Link } from 'react-router'
import type { Quote } from '#contract/orders/orders.ts'
import { holds } from '#web/features/bag/items.ts'
import { LocalTime } from '#web/ui/local-time.tsx'
import { removeFormId } from './remove-forms.tsx'

/** Names what only members can buy yet, and offers both ways on. */
export function MembersOnly({ quote, hasMore }: { quote: Quote; hasMore: boolean }) {
  const closed = quote.lines.filter((line) => line.item && holds(quote.membersOnly, line.item))
  const first = closed[0]?.item
  const [until] = quote.membersOnly.map(({ opensAt }) => opensAt).toSorted()
  if (!first || until === undefined) return null
  return (
    <div role="alert" className="border border-accent p-4" data-testid="members-only">
      <p>
        Members first: <strong>{closed.map((line) => line.label).join(', ')}</strong>{' '}
        {closed.length === 1 ? 'opens' : 'open'} for everyone {closed.length === 1 ? 'on' : 'from'}{' '}
        <LocalTime at={until} />
        {closed.length === 1 ? '' : ' on'}. Nothing was charged.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to="/shop/subscribe" className="button button-full">
          Become a member
        </Link>
        <button type="submit" form={removeFormId(first)} className="button button-line">
          {closed.length > 1 || !hasMore ? `Remove ${closed[0]?.label}` : 'Go on without it'}
        </button>
      </div>
    </div>
  )
}
