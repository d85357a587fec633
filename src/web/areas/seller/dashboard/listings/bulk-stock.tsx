import { useId, useState } from 'react'
import { countOf } from '#web/ui/words.ts'
import type { BulkFormProps } from './bulk.types.ts'
import { qtyFault } from './editor/draft-check.ts'

/** The same number for every size of all. */
export function BulkStock({ isBusy, change }: BulkFormProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const send = () => {
    const wrong = qtyFault(text.trim())
    setFault(wrong ?? '')
    if (wrong === undefined)
      change({ kind: 'qty', qty: Number(text) }, (count) => `Stock of ${countOf(count, 'listing')} changed`)
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
      <label htmlFor={id} className="flex min-h-11 items-center">
        Units of every size
      </label>
      <input
        id={id}
        className="field max-w-24 tabular-nums"
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}fault`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button className="button button-full" disabled={isBusy}>
        Change stock
      </button>
      <p id={`${id}fault`} role="alert" className="w-full text-note font-semibold text-accent empty:hidden">
        {fault}
      </p>
    </form>
  )
}
