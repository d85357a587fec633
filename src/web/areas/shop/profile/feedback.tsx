import type { SellerInfo } from '#contract/catalog/catalog.ts'
import type { Review } from '#contract/reviews/reviews.ts'
import { AllReviewsLink } from '#web/features/reviews/all-reviews-link.tsx'
import { PagedList } from '#web/kit/list/paged-list.tsx'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'

/** Newest reviews of the seller, with a link to all reviews. */
export function Feedback({ seller, reviews }: { seller: SellerInfo; reviews: Review[] }) {
  if (!isFeatureOn('reviews')) return null
  return (
    <section className="section-space" aria-labelledby="reviews">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="reviews" className="text-head">
          {seller.reviewCount > 0 ? t('reviews.count', { count: seller.reviewCount }) : t('reviews.heading')}
        </h2>
        <AllReviewsLink seller={seller} />
      </div>
      {reviews.length < seller.reviewCount && reviews.length > 0 && (
        <p className="mt-2 text-soft">{t('reviews.newest-of', { count: reviews.length })}</p>
      )}
      <PagedList items={reviews} initialSize={5} label={t('reviews.heading')} className="mt-6">
        {(review) => (
          <li key={review._id} className="border-t border-line py-6">
            <ReviewEntry review={review} sellerName={seller.name} />
          </li>
        )}
      </PagedList>
    </section>
  )
}
