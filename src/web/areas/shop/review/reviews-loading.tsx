import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { t } from '#web/lib/text/t.ts'
import { ReviewHead } from './head.tsx'

/** Loading overlay over the seller's data that the previous page passed to this page. */
export function ReviewsLoading({ seller }: { seller: SellerInfo | undefined }) {
  return (
    <div className="min-h-[70vh]">
      <div role="status" className="loading-overlay">
        <span className="size-12 animate-spin rounded-round border-2 border-edge border-t-accent" />
        <span className="sr-only">{t('select.loading')}</span>
      </div>
      {seller && (
        <div inert>
          <ReviewHead seller={seller} total={seller.reviewCount} rating={seller.rating} />
          <ul className="mt-10">
            {seller.feedback.map((review, at) => (
              <li key={at} className="border-t border-line py-6">
                <ReviewEntry review={review} sellerName={seller.name} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
