import { useLinkClickHandler } from 'react-router'
import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { resolveGuestPath, useListingLinks } from '../listing/listing-links.ts'

/**
 * Link to the page with all reviews of a seller. The link passes the seller's data to that page (spec §2). Renders
 * nothing if the seller has no reviews.
 */
export function AllReviewsLink({ seller }: { seller: SellerInfo }) {
  const { toProfile } = useListingLinks()
  const to = `${toProfile(seller.username)}/review`
  // Links directly to the path under /direct, because a redirect from /sa would lose the navigation state.
  const follow = useLinkClickHandler<HTMLAnchorElement>(resolveGuestPath(to), { state: { seller } })
  if (seller.reviewCount === 0 || !isFeatureOn('reviews')) return null
  return (
    <a href={to} onClick={follow} className="text-link">
      {t('reviews.see-all', { count: seller.reviewCount })}
    </a>
  )
}
