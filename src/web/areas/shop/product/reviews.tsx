import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { AllReviewsLink } from '#web/features/reviews/all-reviews-link.tsx'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'

const maxShown = 5

/** Latest reviews of the listing's seller. */
export function Reviews({ seller }: { seller: SellerInfo }) {
  if (!isFeatureOn('reviews')) return null
  return (
    <section className="section-space" aria-labelledby="reviews">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="reviews" className="min-w-0 text-head">
          {t('reviews.of-seller', { name: seller.name })}
        </h2>
        <AllReviewsLink seller={seller} />
      </div>
      {seller.feedback.length === 0 && <p className="mt-4 text-soft">{t('reviews.none')}</p>}
      <ul className="mt-6">
        {seller.feedback.slice(0, maxShown).map((review, at) => (
          <li key={at} className="border-t border-line py-6">
            <ReviewEntry review={review} sellerName={seller.name} />
          </li>
        ))}
      </ul>
    </section>
  )
}
