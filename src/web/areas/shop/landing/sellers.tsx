import type { SellerCard } from '#contract/catalog/catalog.ts'
import { Link } from '#web/kit/links.tsx'
import { sellerPath } from '#web/features/listing/listing-links.ts'
import { t } from '#web/lib/text/t.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Rating } from '#web/kit/stars.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { itemsText } from '#web/lib/page/page-texts.ts'

export function Sellers({ sellers }: { sellers: SellerCard[] }) {
  if (sellers.length === 0) return null
  return (
    <TitledSection
      id="sellers"
      title={t('landing.sellers.heading')}
      className="page-width section-space"
      titleClass="text-head"
    >
      <ul className="mt-4 grid grid-cols-1 border-t md:mt-6 border-line md:grid-cols-2 md:gap-x-10">
        {sellers.map((seller) => (
          <li key={seller._id} className="relative flex items-center gap-4 border-b border-line py-3 md:py-5">
            <Avatar
              name={seller.name}
              location={seller.sellerav?.location}
              className="h-16 w-13 md:h-20 md:w-16"
            />
            <div className="min-w-0 grow">
              <h3 className="text-title">
                <Link
                  to={sellerPath(seller.username)}
                  className="after:absolute after:inset-0 hover:text-accent"
                >
                  <bdi>{seller.name}</bdi>
                </Link>
              </h3>
              <p className="text-soft">{itemsText(seller.itemCount)}</p>
            </div>
            <Rating rating={seller.rating} count={seller.reviewCount} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
