import type { Quote } from '#contract/orders/orders.ts'
import { includesItem } from '#web/features/bag/items.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { removeFormId } from './remove-forms.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { PrimaryLink } from '#web/kit/links.tsx'

/** Lists the items that only members can buy for now, with links to join or to continue without these items. */
export function MembersOnly({ quote, hasMore }: { quote: Quote; hasMore: boolean }) {
  const closed = quote.lines.filter((line) => line.item && includesItem(quote.membersOnly, line.item))
  const first = closed[0]?.item
  const [until] = quote.membersOnly.map(({ opensAt }) => opensAt).toSorted()
  if (!first || until === undefined) return null
  return (
    <div role="alert" className="border border-accent p-4" data-testid="members-only">
      <p>
        {rich('checkout.members-only', {
          titles: closed.map((line) => line.label).join(', '),
          count: closed.length,
          time: <LocalTime at={until} />,
          b: (words) => <strong>{words}</strong>,
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <PrimaryLink to="/shop/subscribe">{t('membership.become')}</PrimaryLink>
        <button type="submit" form={removeFormId(first)} className="button button-line">
          {closed.length > 1 || !hasMore
            ? t('bag.remove-item', { title: closed[0]?.label ?? '' })
            : t('checkout.go-on-without')}
        </button>
      </div>
    </div>
  )
}
