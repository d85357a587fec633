import { reviewPageSizes } from 'virtual:contract-values'
import type { ReviewSort } from '#contract/reviews/reviews.ts'
import { t } from '#web/lib/text/t.ts'

/** Sort options (spec §9). The first option is the default. */
export const sortOptions = [
  { sort: 1, label: t('reviews.sort.date') },
  { sort: 2, label: t('reviews.sort.highest') },
  { sort: 3, label: t('reviews.sort.lowest') },
] as const satisfies readonly { sort: ReviewSort; label: string }[]

const [defaultSize] = reviewPageSizes

export interface ReviewQuery {
  sort: ReviewSort
  limit: (typeof reviewPageSizes)[number]
  page: number
}

/** Parses the review query of a URL. Unknown values fall back to their defaults. */
export function parseReviewQuery(params: URLSearchParams): ReviewQuery {
  const sort = sortOptions.find((option) => String(option.sort) === params.get('sort'))?.sort ?? 1
  const limit = reviewPageSizes.find((size) => String(size) === params.get('view')) ?? defaultSize
  const page = params.get('page') ?? ''
  return { sort, limit, page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

/** Returns a query as a URL query string without default values. `parseReviewQuery` parses this string. */
export function reviewQueryString({ sort, limit, page }: ReviewQuery): string {
  const params = new URLSearchParams()
  if (sort !== 1) params.set('sort', String(sort))
  if (limit !== defaultSize) params.set('view', String(limit))
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}
