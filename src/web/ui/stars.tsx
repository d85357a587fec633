import { StarIcon } from './icons.tsx'

/** `4.7 (128)`; spec §9 shows a rating to one decimal. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || count === 0) return <span className="text-soft">No reviews yet</span>
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <StarIcon className="size-4 text-accent" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="text-soft">
        ({count.toLocaleString('en-US')}
        <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
      </span>
    </span>
  )
}
