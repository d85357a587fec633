import type { Product } from '#contract/catalog/catalog.ts'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Rating } from '#web/kit/stars.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { itemsText } from '#web/lib/page/page-texts.ts'

export function SellerBox({ listing: { _id, brand, seller } }: { listing: Product }) {
  const { toProfile, toSeller, toPage } = useListingLinks()
  return (
    <section aria-labelledby="about-seller" className="mt-10 border-t border-line pt-6">
      <div className="flex items-center gap-4">
        <Avatar name={seller.name} location={seller.sellerav?.location} className="h-20 w-16" />
        <div className="min-w-0">
          <h2 id="about-seller" className="text-title">
            <bdi>{seller.name}</bdi>
          </h2>
          <Rating rating={seller.rating} count={seller.reviewCount} />
        </div>
      </div>
      {seller.bio !== '' && (
        <p dir="auto" className="mt-4 line-clamp-4">
          {seller.bio}
        </p>
      )}
      <p className="mt-3 flex flex-wrap gap-x-6">
        <TextLink to={toSeller(seller.username)}>{itemsText(seller.itemCount)}</TextLink>
        <TextLink to={toProfile(seller.username)}>
          {isFeatureOn('reviews') ? t('product.seller.profile') : t('product.seller.profile-only')}
        </TextLink>
        {isFeatureOn('messages') && (
          <TextLink to={toPage(`/shop/customerprofile/messages/new?listing=${_id}`)}>
            {t('product.seller.ask')}
          </TextLink>
        )}
        <FollowButton kind="seller" name={seller.username} title={seller.name} brand={brand} />
      </p>
    </section>
  )
}
