import { Field } from '#web/kit/form/field.tsx'

interface SuggestFieldProps {
  name: string
  label: string
  value: string
  suggestions: readonly string[]
  /** Hint shown for a value that is not among the suggestions. */
  newValueHint: string
  maxLength: number
  isOptional?: boolean
  onText: (value: string) => void
}

const maxShown = 50

/** Text field with suggestions that also accepts other values. */
export function SuggestField({ suggestions, newValueHint, ...field }: SuggestFieldProps) {
  const typed = field.value.trim().toLowerCase()
  const isNew = typed !== '' && !suggestions.some((one) => one.toLowerCase() === typed)
  const shown = suggestions.filter((one) => one.toLowerCase().includes(typed)).slice(0, maxShown)
  return <Field {...field} options={shown} hint={isNew ? newValueHint : undefined} />
}
