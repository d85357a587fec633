import { useId } from 'react'

interface CellInputProps {
  label: string
  value: string
  inputMode: 'decimal' | 'numeric'
  width: string
  fault: string
  /** Listens to another value when the field is left or Enter is pressed; Escape keeps the old one. */
  onCommit: (text: string) => void
}

/** A value in a table that is changed where it stands. */
export function CellInput({ label, value, inputMode, width, fault, onCommit }: CellInputProps) {
  const id = useId()
  return (
    <span className="inline-flex flex-col items-end">
      <input
        className={`min-h-11 rounded-soft border bg-paper px-2 text-right tabular-nums hover:border-edge ${width} ${fault ? 'border-accent' : 'border-line'}`}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => {
          const text = currentTarget.value.trim()
          if (text !== value) onCommit(text)
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.value = value
          if (key === 'Enter' || key === 'Escape') currentTarget.blur()
        }}
      />
      {fault && (
        <span id={id} role="alert" className="mt-1 max-w-48 text-right text-note font-semibold text-accent">
          {fault}
        </span>
      )}
    </span>
  )
}
