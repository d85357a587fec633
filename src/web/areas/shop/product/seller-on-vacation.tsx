import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import { Link } from '#web/kit/links.tsx'
import { showsSizes } from '#web/features/listing/shown-sizes.ts'
import { t } from '#web/lib/text/t.ts'
import { useIsBefore } from '#web/lib/hooks/use-is-before.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

interface AwayProps {
  listing: Product
  until: string
  /** Path of a list of similar items. */
  others: string
  /** Buy form, shown as soon as the vacation has ended. */
  children: ReactNode
}

/** Replaces the buy form while the seller is on vacation. */
export function SellerOnVacation({ listing, until, others, children }: AwayProps) {
  if (!useIsBefore(until)) return children
  return (
    <div className="mt-6 border-t border-line pt-6" role="status">
      <p className="text-title font-display">
        {t('product.away.title', { seller: listing.seller.name, day: dateText(until) })}
      </p>
      <p className="mt-1 text-soft">{t('product.away.text')}</p>
      {showsSizes(listing) && (
        <p className="mt-2 text-soft">
          {t('product.sizes', { sizes: listing.sizes.map((size) => translateValue(size.size)).join(', ') })}
        </p>
      )}
      <p className="mt-4">
        <Link to={`${others}&stock=1`} className="button button-line">
          {t('product.sold.more', { type: translateValue(listing.type) })}
        </Link>
      </p>
    </div>
  )
}
