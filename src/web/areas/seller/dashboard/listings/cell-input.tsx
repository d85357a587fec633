import { useId, useRef } from 'react'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'

interface CellInputProps {
  label: string
  /** Column of the table, within which the arrow keys move up and down. */
  column: 'price' | 'stock'
  placeholder?: string
  value: string
  inputMode: 'decimal' | 'numeric'
  width: string
  error: string
  /** Called with a changed value when the field loses focus or Enter is pressed. Escape restores the previous value. */
  onCommit: (text: string) => void
}

/** Text field for editing a value in a table cell. */
export function CellInput({
  label,
  column,
  placeholder,
  value,
  inputMode,
  width,
  error,
  onCommit,
}: CellInputProps) {
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
        data-cell={column}
        placeholder={placeholder}
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
        // The arrow keys commit by leaving the field.
        onKeyDown={(event) => {
          const { key, currentTarget } = event
          if (key === 'ArrowUp' || key === 'ArrowDown') {
            event.preventDefault()
            neighborOf(currentTarget, column, key === 'ArrowUp' ? -1 : 1)?.focus()
          }
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

/** Returns the field of the same column above or below a field, within the same menu or table. */
function neighborOf(field: HTMLElement, column: string, step: 1 | -1): HTMLElement | undefined {
  const area = field.closest('[popover], table')
  const fields = [...(area?.querySelectorAll<HTMLElement>(`[data-cell=${column}]`) ?? [])]
  const inArea = fields.filter((one) => one.closest('[popover], table') === area)
  return inArea[inArea.indexOf(field) + step]
}
