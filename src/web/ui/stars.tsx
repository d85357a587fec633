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

/** Spec §9: five stars unless told otherwise, and halves where they are allowed. */
export interface StarScale {
  stars?: number | undefined
  hasHalves?: boolean | undefined
}

export const defaultStars = 5

/** A rate as stars: a picture to be read as one (spec §2: read-only, half stars allowed). */
export function Stars({
  rate,
  className = 'size-5',
  ...scale
}: { rate: number; className?: string } & StarScale) {
  const shown = shownRate(rate, scale)
  return (
    <span role="img" aria-label={starsText(shown, scale)} className="inline-flex">
      <StarRow rate={shown} stars={scale.stars} className={className} />
    </span>
  )
}

export function starsText(rate: number, { stars = defaultStars }: StarScale): string {
  return t('reviews.stars', { rating: ratingText(rate), stars })
}

/** Without halves a rate between two stars is the nearer one. */
export function shownRate(rate: number, { hasHalves = true }: StarScale): number {
  return hasHalves ? rate : Math.round(rate)
}

/** The stars alone, unseen by those who listen: whoever shows them says what they mean. */
export function StarRow({
  rate,
  stars = defaultStars,
  className,
}: {
  rate: number
  stars?: number | undefined
  className: string
}) {
  return Array.from({ length: stars }, (_, at) => (
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
