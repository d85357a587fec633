import type { SellerInfo } from '#contract/catalog.ts'
import { AllReviewsLink } from '../../../parts/all-reviews-link.tsx'
import { PagedList } from '../../../parts/paged-list.tsx'
import { ReviewEntry } from '../../../parts/review-entry.tsx'

/** What buyers last said of the piece's seller. */
export function Reviews({ seller }: { seller: SellerInfo }) {
  return (
    <section className="section-space" aria-labelledby="reviews">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="reviews" className="text-head">
          What buyers say of {seller.name}
        </h2>
        <AllReviewsLink seller={seller} />
      </div>
      <PagedList items={seller.feedback} initialSize={5} label="Reviews" className="mt-6">
        {(review, at) => (
          <li key={at} className="border-t border-line py-6">
            <ReviewEntry review={review} sellerName={seller.name} />
          </li>
        )}
      </PagedList>
    </section>
  )
}
