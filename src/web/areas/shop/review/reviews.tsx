import { useNavigation } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { ListingGrid } from '#web/features/list/listing-grid.tsx'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { t } from '#web/lib/text/t.ts'
import { Controls } from './controls.tsx'
import { ReviewHead } from './head.tsx'
import type { Loaded } from './load.ts'
import { PageLinks } from './page-links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

const reviewsId = 'reviews'

export function Reviews({ seller, items, list, reviewQuery }: Loaded) {
  const isTurning = useNavigation().state === 'loading'
  return (
    <>
      <PageHead
        title={t('reviews.page.title', { name: seller.name })}
        description={t('reviews.page.description', { name: seller.name, count: list.total })}
        kind="profile"
      />
      <ReviewHead seller={seller} total={list.total} rating={list.rating} />
      <section aria-labelledby={reviewsId} aria-busy={isTurning} className="mt-10">
        <h2 id={reviewsId} tabIndex={-1} data-page-start={list.page > 1 || undefined} className="sr-only">
          {t('reviews.page.heading', { page: list.page, pages: list.pages })}
        </h2>
        <Controls reviewQuery={reviewQuery} />
        {list.total === 0 && <p className="mt-6 text-soft">{t('reviews.none')}</p>}
        <ul className={`mt-6 transition-opacity ${isTurning ? 'opacity-60' : ''}`}>
          {list.reviews.map((review) => (
            <li key={review._id} className="border-t border-line py-6">
              <ReviewEntry review={review} sellerName={seller.name} />
            </li>
          ))}
        </ul>
        <PageLinks reviewQuery={reviewQuery} pages={list.pages} />
      </section>
      {items.length > 0 && (
        <TitledSection
          id="newest"
          title={t('profile.newest')}
          className="section-space"
          titleClass="mb-6 text-head"
        >
          <ListingGrid listings={items} columns="grid-cols-2 md:grid-cols-4" />
        </TitledSection>
      )}
    </>
  )
}
