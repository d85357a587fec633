import { useId } from 'react'
import { Field } from './field.tsx'

interface SuggestFieldProps {
  name: string
  label: string
  value: string
  known: readonly string[]
  /** Said where the value is none of the known. */
  newWords: string
  maxLength: number
  fault: string | undefined
  onChange: (value: string) => void
}

const mostShown = 50

/** A text with suggestions of what is known, and room for what is not. */
export function SuggestField({ name, label, value, known, newWords, ...props }: SuggestFieldProps) {
  const id = useId()
  const typed = value.trim().toLowerCase()
  const isNew = typed !== '' && !known.some((one) => one.toLowerCase() === typed)
  const shown = known.filter((one) => one.toLowerCase().includes(typed)).slice(0, mostShown)
  return (
    <Field name={name} label={label} fault={props.fault} hint={isNew ? newWords : undefined}>
      {(described) => (
        <>
          <input
            {...described}
            list={id}
            autoComplete="off"
            maxLength={props.maxLength}
            value={value}
            onChange={({ target }) => props.onChange(target.value)}
          />
          <datalist id={id}>
            {shown.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
