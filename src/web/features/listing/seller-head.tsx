import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { Rating } from '#web/kit/stars.tsx'
import { FollowButton } from '../follow/follow-button.tsx'
import { useListingLinks } from './listing-links.ts'
import { t } from '#web/lib/text/t.ts'
import { useIsBefore } from '#web/lib/hooks/use-is-before.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { SecondaryLink } from '#web/kit/links.tsx'
import { itemsText } from '#web/lib/page/page-texts.ts'

interface SellerHeadProps {
  seller: SellerInfo
  isHere: 'shop' | 'profile'
}

export function SellerHead({ seller, isHere }: SellerHeadProps) {
  const { toProfile, toSeller } = useListingLinks()
  const isAway = useIsBefore(seller.awayUntil)
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={seller.name} location={seller.sellerav?.location} className="h-28 w-22" />
      <div className="min-w-[min(14rem,100%)] grow">
        <h1 className="text-head">
          <bdi>{seller.name}</bdi>
        </h1>
        <p className="mt-2 flex flex-wrap gap-x-5 text-soft">
          <Rating rating={seller.rating} count={seller.reviewCount} />
          <span>{itemsText(seller.itemCount)}</span>
          {seller.shipsFrom !== '' && <span>{t('site.seller.ships-from', { place: seller.shipsFrom })}</span>}
        </p>
        {isAway && (
          <p className="mt-2" role="note">
            {t('site.seller.away', { name: seller.name, day: dateText(seller.awayUntil!) })}
          </p>
        )}
      </div>
      <FollowButton kind="seller" name={seller.username} title={seller.name} />
      {isHere === 'shop' ? (
        <SecondaryLink to={toProfile(seller.username)}>
          {t('site.seller.about', { name: seller.name.split(' ')[0]! })}
        </SecondaryLink>
      ) : (
        <SecondaryLink to={toSeller(seller.username)}>{t('site.seller.all-items')}</SecondaryLink>
      )}
    </header>
  )
}
