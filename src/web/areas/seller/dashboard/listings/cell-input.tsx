import { useId, useRef } from 'react'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'

interface CellInputProps {
  label: string
  value: string
  inputMode: 'decimal' | 'numeric'
  width: string
  error: string
  /** Called with a changed value when the field loses focus or Enter is pressed. Escape restores the previous value. */
  onCommit: (text: string) => void
}

/** Text field for editing a value in a table cell. */
export function CellInput({ label, value, inputMode, width, error, onCommit }: CellInputProps) {
  const id = useId()
  const field = useSyncedField<HTMLInputElement, 'value'>('value', value)
  /** Text already passed to `onCommit`, so that leaving the field after Enter does not commit the same text again. */
  const committed = useRef<string>(undefined)
  const commit = (text: string) => {
    if (text !== value && text !== committed.current) onCommit(text)
    committed.current = text
  }
  return (
    <span className="inline-flex flex-col items-end">
      <input
        ref={field}
        className={`min-h-11 rounded-soft border bg-paper px-2 text-right text-body tabular-nums hover:border-edge ${width} ${error ? 'border-accent' : 'border-line'}`}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={value}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
          // Scrolls to the field, because WebKit does not scroll to a focused field whose selection changes on focus.
          currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        }}
        onInput={() => (committed.current = undefined)}
        onBlur={({ currentTarget }) => commit(currentTarget.value.trim())}
        // Enter and Escape keep the focus in the field, so that Tab moves on from this field.
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.value = value
          if (key === 'Enter') commit(currentTarget.value.trim())
          if (key === 'Enter' || key === 'Escape') currentTarget.select()
        }}
      />
      {error && (
        <span id={id} role="alert" className="mt-1 max-w-48 text-right text-note font-semibold text-accent">
          {error}
        </span>
      )}
    </span>
  )
}
