import { Link } from 'react-router'
import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { t } from '#web/t.ts'
import { useListingLinks } from '../listing/listing-links.ts'

/** To the review screen, with the seller's data in hand (spec §2); nothing where there is no review. */
export function AllReviewsLink({ seller }: { seller: SellerInfo }) {
  const { toProfile } = useListingLinks()
  if (seller.reviewCount === 0) return null
  return (
    <Link to={`${toProfile(seller.username)}/review`} state={{ seller }} className="text-link">
      {t('reviews.see-all', { count: seller.reviewCount })}
    </Link>
  )
}
