import { useLocation, useNavigation } from 'react-router'
import { reviewPageSizes } from 'virtual:contract-values'
import { t } from '#web/lib/text/t.ts'
import { Select } from '#web/kit/overlay/select.tsx'
import { parseReviewQuery, reviewQueryString, sortOptions, type ReviewQuery } from './review-url.ts'

/** Menus for the sort order and the page size. Each change leads back to the first page of reviews. */
export function Controls({ reviewQuery }: { reviewQuery: ReviewQuery }) {
  const here = useLocation().pathname
  const { location: next } = useNavigation()
  // Adds a choice to a pending navigation, so that two quick choices are combined.
  const query = next?.pathname === here ? parseReviewQuery(new URLSearchParams(next.search)) : reviewQuery
  const to = (change: Partial<ReviewQuery>) => `.${reviewQueryString({ ...query, page: 1, ...change })}`
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <Select
        label={t('common.sort-by')}
        options={sortOptions.map(({ sort, label }) => ({ value: String(sort), label, to: to({ sort }) }))}
        value={String(reviewQuery.sort)}
      />
      <Select
        label={t('reviews.page.per-page')}
        options={reviewPageSizes.map((limit) => ({
          value: String(limit),
          label: String(limit),
          to: to({ limit }),
        }))}
        value={String(reviewQuery.limit)}
      />
    </div>
  )
}
