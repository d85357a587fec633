import { t } from '#web/lib/text/t.ts'
import type { ReducedItem } from './pricing.ts'

/** Messages about items whose quantity was reduced because fewer units are left. */
export function ReducedItems({ items }: { items: readonly ReducedItem[] }) {
  if (items.length === 0) return null
  return (
    <div role="status" className="mt-4 font-semibold text-accent">
      {items.map(({ title, left }) => (
        <p key={title}>{t('bag.reduced', { title, count: left })}</p>
      ))}
    </div>
  )
}
