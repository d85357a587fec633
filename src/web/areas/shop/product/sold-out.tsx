import type { Product } from '#contract/catalog/catalog.ts'
import { Link } from '#web/ui/links.tsx'
import { t } from '#web/t.ts'
import { word } from '#web/words-of-data.ts'

interface SoldOutProps {
  listing: Product
  /** A list of others like it. */
  others: string
}

export function SoldOut({ listing, others }: SoldOutProps) {
  return (
    <div className="mt-6 border-y border-line py-6">
      <p className="text-title font-display">{t('product.sold.title')}</p>
      <p className="mt-1 text-soft">{t('product.sold.text')}</p>
      <p className="mt-2 text-soft">
        {t('product.sizes', { sizes: listing.sizes.map((size) => word(size.size)).join(', ') })}
      </p>
      <Link to={`${others}&stock=1`} className="mt-4 button button-line">
        {t('product.sold.more', { type: word(listing.type) })}
      </Link>
    </div>
  )
}
