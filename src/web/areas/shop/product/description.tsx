import { Suspense } from 'react'
import { Details } from '#web/kit/details.tsx'
import type { Product } from '#contract/catalog/catalog.ts'
import type { ShownDetails } from './details/attribute-details.ts'
import type { DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { conditionName } from '#web/features/listing/listing-words.ts'
import { t } from '#web/lib/text/t.ts'
import { capital } from '#web/lib/text/casing.ts'
import { dataWord, marketplaceWord } from '#web/lib/text/words-of-data.ts'
import { TextLink } from '#web/kit/links.tsx'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

// Loaded on demand, because most listings have no measurements.
const SizeTable = lazyPart(async () => (await import('./details/size-table.tsx')).SizeTable)

/** Returns the condition's name, with its explanation if there is one. `usual` is the default explanation. */
function conditionText(code: string, usual: string | undefined): string {
  const name = conditionName(code)
  const means = marketplaceWord(`condition-means:${code}`) ?? usual
  return means === undefined ? name : t('product.about.condition', { name, means })
}

interface DescriptionProps {
  listing: Product
  here: DeliveryInfo
  details: ShownDetails
  /** Default explanation of the listing's condition. The loader passes it so that the page does not need a table. */
  means: string | undefined
}

export function Description({ listing, here, details, means }: DescriptionProps) {
  const { seller } = listing
  const { toPage } = useListingLinks()
  const rows = [
    [t('list.filter.brand'), listing.brand],
    [t('list.filter.category'), dataWord(listing.type)],
    [t('list.filter.color'), capital(dataWord(listing.color))],
    [t('list.filter.condition'), conditionText(listing.condition, means)],
    ...details.rows,
    [t('product.about.ships-from'), seller.shipsFrom],
  ] as const
  return (
    <TitledSection
      id="about-piece"
      title={t('product.about.title')}
      className="mt-10"
      titleClass="text-title"
    >
      <div dir="auto" className="mt-3 max-w-prose space-y-4 text-body whitespace-pre-line">
        {listing.description}
      </div>
      <Details rows={rows} />
      {details.sizes && (
        <Suspense>
          <SizeTable {...details.sizes} />
        </Suspense>
      )}
      <h2 className="mt-8 text-title">{t('product.delivery.title')}</h2>
      <p className="mt-3 max-w-prose">{here.terms}</p>
      {seller.returnPolicy !== '' && (
        <p className="mt-3 max-w-prose">
          <q dir="auto">{seller.returnPolicy}</q>
        </p>
      )}
      <TextLink to={toPage('/return-policy')}>{t('policy.read')}</TextLink>
    </TitledSection>
  )
}
