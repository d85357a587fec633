import { Link } from '#web/kit/links.tsx'
import { numberText } from '#web/lib/format/numbers.ts'
import { t } from '#web/lib/text/t.ts'
import { pageWindow } from '#web/kit/list/paginate.ts'
import { ChevronIcon } from '#web/kit/icons.tsx'
import { reviewQueryString, type ReviewQuery } from './review-url.ts'

/** Number of page links shown at a time (spec §9). */
const width = 5

export function PageLinks({ reviewQuery, pages }: { reviewQuery: ReviewQuery; pages: number }) {
  const { page } = reviewQuery
  const to = (number: number) => `.${reviewQueryString({ ...reviewQuery, page: number })}`
  return (
    <nav aria-label={t('list.pages')} className="flex flex-wrap items-center gap-1 border-t border-line pt-4">
      <PageLink label={t('list.paged.previous')} rel="prev" to={page > 1 ? to(page - 1) : undefined} />
      {pageWindow(page, pages, width).map((number) => (
        <Link
          key={number}
          to={to(number)}
          aria-label={t('reviews.page.number', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          className="page-link"
        >
          {numberText(number)}
        </Link>
      ))}
      <PageLink label={t('list.paged.next')} rel="next" to={page < pages ? to(page + 1) : undefined} />
    </nav>
  )
}

function PageLink({ label, rel, to }: { label: string; rel: 'prev' | 'next'; to: string | undefined }) {
  const arrow = <ChevronIcon className={rel === 'prev' ? 'size-5 rotate-180' : 'size-5'} />
  if (to === undefined) {
    return (
      <span aria-hidden="true" className="page-link opacity-30">
        {arrow}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className="page-link">
      {arrow}
    </Link>
  )
}
