import { Link } from 'react-router'
import type { SellerInfo } from '#contract/catalog.ts'
import { profilePath } from '../../../parts/piece-links.ts'
import { StarIcon } from '../../../ui/icons.tsx'
import { countOf, shortDate } from '../../../ui/words.ts'

/** The newest reviews; the review screen has all of them. */
export function Feedback({ seller }: { seller: SellerInfo }) {
  const entries = seller.feedback
  return (
    <section className="section-space" aria-labelledby="reviews">
      <h2 id="reviews" className="text-head">
        {seller.reviewCount > 0 ? countOf(seller.reviewCount, 'review') : 'Reviews'}
      </h2>
      {entries.length === 0 && <p className="mt-4 text-soft">No reviews yet</p>}
      <ul className="mt-6 grid gap-x-10 md:grid-cols-2">
        {entries.map((entry, at) => (
          <li key={at} className="border-t border-line py-5">
            <p className="flex flex-wrap items-center gap-x-4 text-soft">
              {entry.rate !== null && (
                <span className="inline-flex items-center gap-1 text-ink tabular-nums">
                  <StarIcon className="size-4 text-accent" />
                  <span className="sr-only">Rated </span>
                  {entry.rate.toFixed(1)}
                </span>
              )}
              <span>{entry.name === '' ? '– – –' : entry.name}</span>
              {entry.date !== null && <time dateTime={entry.date}>{shortDate(entry.date)}</time>}
            </p>
            <p className="mt-2 max-w-prose">{entry.review}</p>
          </li>
        ))}
      </ul>
      {seller.reviewCount > entries.length && (
        <Link to={`${profilePath(seller.username)}/review`} className="text-link">
          All {countOf(seller.reviewCount, 'review')}
        </Link>
      )}
    </section>
  )
}
