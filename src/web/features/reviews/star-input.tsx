import { useState } from 'react'
import { t } from '#web/t.ts'
import { ratingText } from '#web/ui/numbers.ts'
import { StarRow } from '#web/ui/stars.tsx'

interface StarInputProps {
  label: string
  /** Of the form field. */
  name?: string
  /** Spec §9: 5 stars unless told otherwise. */
  initial?: number
  onChange?: (rate: number) => void
}

/**
 * Stars to give, half by half: a slider under the stars, so arrow keys, a click and a finger all work, and a
 * form sends it without script.
 */
export function StarInput({ label, name = 'rate', initial = 5, onChange }: StarInputProps) {
  const [rate, setRate] = useState(initial)
  return (
    <label className="inline-flex flex-wrap items-center gap-x-4">
      <span className="font-semibold">{label}</span>
      <span className="star-input">
        <StarRow rate={rate} className="size-10" />
        <input
          type="range"
          name={name}
          min={0.5}
          max={5}
          step={0.5}
          value={rate}
          aria-valuetext={t('reviews.stars', { rating: ratingText(rate) })}
          onChange={({ target }) => {
            setRate(target.valueAsNumber)
            onChange?.(target.valueAsNumber)
          }}
        />
      </span>
      <span aria-hidden="true" className="text-soft tabular-nums">
        {ratingText(rate)}
      </span>
    </label>
  )
}
