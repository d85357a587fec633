import type { CSSProperties } from 'react'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { numberText, ratingText } from '#web/lib/format/numbers.ts'
import { StarIcon } from './icons.tsx'

/**
 * Shows a rating with one decimal (spec §9) and the number of reviews: `4.7 (128)`. Renders nothing if reviews are
 * turned off.
 */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (!isFeatureOn('reviews')) return null
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

/** Number of stars (five by default), and whether half stars are possible (spec §9). */
export interface StarScale {
  stars?: number | undefined
  hasHalves?: boolean | undefined
}

export const defaultStars = 5

/**
 * Shows a rating as read-only stars, including half stars (spec §2). For screen readers, the stars are a single image.
 */
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

/** Returns the rating to show, which is rounded to whole stars if half stars are not possible. */
export function shownRate(rate: number, { hasHalves = true }: StarScale): number {
  return hasHalves ? rate : Math.round(rate)
}

/**
 * Row of stars without text. `className` sets the height. Hidden from screen readers, so the caller has to provide the
 * rating as text.
 */
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
