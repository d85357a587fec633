import { useId, useState } from 'react'
import { readCents } from '#web/ui/cents.ts'
import { countOf } from '#web/ui/words.ts'
import type { BulkFormProps, BulkCommand } from './bulk.types.ts'
import { priceFault } from './editor/draft-check.ts'

/** One price for all, or each by the same percentage. */
export function BulkPrice({ isBusy, change }: BulkFormProps) {
  const id = useId()
  const [kind, setKind] = useState<'price' | 'percent'>('price')
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const send = () => {
    const command = kind === 'price' ? priceChange(text) : percentChange(text)
    setFault(typeof command === 'string' ? command : '')
    if (typeof command !== 'string') change(command, (count) => `${countOf(count, 'price')} changed`)
  }
  return (
    <form
      noValidate
      className="mt-2 flex flex-wrap items-end gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send()
      }}
    >
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">How prices change</legend>
        {(['price', 'percent'] as const).map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={`${id}kind`}
              className="size-5 accent-accent"
              checked={kind === value}
              onChange={() => setKind(value)}
            />
            {value === 'price' ? 'One price for all' : 'By percent'}
          </label>
        ))}
      </fieldset>
      <input
        className="field max-w-36 tabular-nums"
        aria-label={kind === 'price' ? 'New price' : 'Percent: -20 is a fifth cheaper'}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}fault`}
        placeholder={kind === 'price' ? '120.00' : '-20'}
        inputMode={kind === 'price' ? 'decimal' : 'text'}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button className="button button-full" disabled={isBusy}>
        Change prices
      </button>
      <p id={`${id}fault`} role="alert" className="w-full text-note font-semibold text-accent empty:hidden">
        {fault}
      </p>
    </form>
  )
}

function priceChange(text: string): BulkCommand | string {
  const cents = readCents(text)
  if (cents === undefined) return 'Please enter a price such as 120 or 89.50'
  return priceFault(text) ?? { kind: 'price', cents }
}

function percentChange(text: string): BulkCommand | string {
  const percent = /^[-+]?\d{1,3}$/.test(text.trim().replace(/\s*%$/, ''))
    ? Number.parseInt(text, 10)
    : undefined
  if (percent === undefined || percent < -90 || percent > 500)
    return 'Please enter a whole number from -90 to 500'
  return { kind: 'percent', percent }
}
