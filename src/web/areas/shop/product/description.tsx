import { Suspense } from 'react'
import { Details } from '#web/kit/details.tsx'
import type { Product } from '#contract/catalog/catalog.ts'
import type { ShownDetails } from './details/attribute-details.ts'
import type { DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

// Loaded on demand, because most listings have no measurements.
const SizeTable = lazyPart(async () => (await import('./details/size-table.tsx')).SizeTable)

interface DescriptionProps {
  listing: Product
  here: DeliveryInfo
  details: ShownDetails
}

export function Description({ listing, here, details }: DescriptionProps) {
  const { seller } = listing
  const { toPage } = useListingLinks()
  return (
    <TitledSection id="about-item" title={t('product.about.title')} className="mt-10" titleClass="text-title">
      <div dir="auto" className="mt-3 max-w-prose space-y-4 text-body whitespace-pre-line">
        {listing.description}
      </div>
      <Details rows={details.rows} />
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
