import { useLinkClickHandler } from 'react-router'
import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { directPathOf, useListingLinks } from '../listing/listing-links.ts'

/** To the review screen, with the seller's data in hand (spec §2); nothing where there is no review. */
export function AllReviewsLink({ seller }: { seller: SellerInfo }) {
  const { toProfile } = useListingLinks()
  const to = `${toProfile(seller.username)}/review`
  // Straight to where a link under /sa leads: what is in hand would be lost on the way there.
  const follow = useLinkClickHandler<HTMLAnchorElement>(directPathOf(to), { state: { seller } })
  if (seller.reviewCount === 0) return null
  return (
    <a href={to} onClick={follow} className="text-link">
      {t('reviews.see-all', { count: seller.reviewCount })}
    </a>
  )
}
