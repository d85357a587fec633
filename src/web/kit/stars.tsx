import type { CSSProperties } from 'react'
import { t } from '#web/lib/text/t.ts'
import { numberText, ratingText } from '#web/lib/format/numbers.ts'
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
  className = 'h-5',
  ...scale
}: { rate: number; className?: string } & StarScale) {
  const shown = shownRate(rate, scale)
  return (
    <span role="img" aria-label={starsText(shown, scale)} className="inline-flex max-w-full">
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

/** The stars alone, as high as `className` says; unseen by those who listen: whoever shows them says what they mean. */
export function StarRow({
  rate,
  stars = defaultStars,
  className,
}: {
  rate: number
  stars?: number | undefined
  className: string
}) {
  const shown = Math.min(1, Math.max(0, rate / stars))
  const style = { '--stars': stars, '--shown': `${shown * 100}%` } as CSSProperties
  return <span aria-hidden="true" className={`star-row ${className}`} style={style} />
}
