import { useState } from 'react'
import { t } from '#web/lib/text/t.ts'
import { ratingText } from '#web/lib/format/numbers.ts'
import { defaultStars, StarRow, starsText, type StarScale } from '#web/kit/stars.tsx'

interface StarInputProps extends StarScale {
  label: string
  /** Name of the form field. */
  name?: string
}

/**
 * Field for a star rating. An invisible slider covers the stars. It works with keyboard, mouse and touch, and without
 * JavaScript. No star is selected at first, so that an untouched field submits no rating.
 */
export function StarInput({ label, name = 'rate', stars = defaultStars, hasHalves = true }: StarInputProps) {
  const [rate, setRate] = useState(0)
  const valueText = rate === 0 ? t('reviews.stars.choose') : starsText(rate, { stars })
  return (
    <label className="inline-flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">{label}</span>
      <span className="star-input">
        <StarRow rate={rate} stars={stars} className="h-10" />
        <input
          type="range"
          name={name}
          min={0}
          max={stars}
          step={hasHalves ? 0.5 : 1}
          value={rate}
          aria-valuetext={valueText}
          onChange={({ target }) => setRate(target.valueAsNumber)}
        />
      </span>
      <span aria-hidden="true" className="text-soft tabular-nums">
        {rate === 0 ? valueText : ratingText(rate)}
      </span>
    </label>
  )
}
