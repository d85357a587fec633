import { Link } from 'react-router'
import { Details } from '#web/ui/details.tsx'
import type { Product } from '#contract/catalog/catalog.ts'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { conditionWords } from '#web/features/listing/listing-words.ts'
import { t } from '#web/t.ts'
import { moneyText } from '#web/ui/money.ts'
import { capital } from '#web/ui/words.ts'
import { word } from '#web/words-of-data.ts'

export function Description({ listing }: { listing: Product }) {
  const { seller } = listing
  const { toPage } = useListingLinks()
  const rows = [
    [t('list.filter.brand'), listing.brand],
    [t('list.filter.category'), word(listing.type)],
    [t('list.filter.color'), capital(word(listing.color))],
    [t('list.filter.condition'), conditionWords[listing.condition]],
    [t('product.about.ships-from'), seller.shipsFrom],
  ] as const
  return (
    <section aria-labelledby="about-piece" className="mt-10">
      <h2 id="about-piece" className="text-title">
        {t('product.about.title')}
      </h2>
      <div className="mt-3 max-w-prose space-y-4 text-body whitespace-pre-line">{listing.description}</div>
      <Details rows={rows} />
      <h2 className="mt-8 text-title">{t('product.delivery.title')}</h2>
      <p className="mt-3 max-w-prose">
        {seller.shipping.cents === 0
          ? t('product.delivery.free')
          : t('product.delivery.price', { price: moneyText(seller.shipping) })}{' '}
        {seller.returnPolicy}
      </p>
      <Link to={toPage('/return-policy')} className="text-link">
        {t('policy.read')}
      </Link>
    </section>
  )
}
