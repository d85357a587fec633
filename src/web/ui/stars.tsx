import { t } from '#web/t.ts'
import { numberText, ratingText } from './numbers.ts'
import { StarIcon } from './icons.tsx'

/** `4.7 (128)`; spec §9 shows a rating to one decimal. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || count === 0) return <span className="text-soft">{t('reviews.none')}</span>
  return (
    <span
      role="img"
      aria-label={t('reviews.rating', { rating: ratingText(rating), count })}
      className="inline-flex items-center gap-1 tabular-nums"
    >
      <StarIcon className="size-4 text-accent" />
      {ratingText(rating)}
      <span className="text-soft">({numberText(count)})</span>
    </span>
  )
}

const five = [0, 1, 2, 3, 4]

/** Five stars, filled to the half: a picture to be read as one (spec §2: read-only, half stars allowed). */
export function Stars({ rate, className = 'size-5' }: { rate: number; className?: string }) {
  return (
    <span role="img" aria-label={t('reviews.stars', { rating: ratingText(rate) })} className="inline-flex">
      <StarRow rate={rate} className={className} />
    </span>
  )
}

/** The stars alone, unseen by those who listen: whoever shows them says what they mean. */
export function StarRow({ rate, className }: { rate: number; className: string }) {
  return five.map((at) => (
    <span key={at} aria-hidden="true" className="relative inline-flex">
      <StarIcon className={`${className} text-line`} />
      <span
        className="absolute inset-y-0 left-0 overflow-hidden"
        style={{ width: `${Math.min(1, Math.max(0, rate - at)) * 100}%` }}
      >
        <StarIcon className={`${className} max-w-none text-accent`} />
      </span>
    </span>
  ))
}
