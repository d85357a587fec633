import { Field } from '#web/kit/form/field.tsx'

interface SuggestFieldProps {
  name: string
  label: string
  value: string
  known: readonly string[]
  /** Said where the value is none of the known. */
  newWords: string
  maxLength: number
  onText: (value: string) => void
}

const mostShown = 50

/** A text with suggestions of what is known, and room for what is not. */
export function SuggestField({ known, newWords, ...field }: SuggestFieldProps) {
  const typed = field.value.trim().toLowerCase()
  const isNew = typed !== '' && !known.some((one) => one.toLowerCase() === typed)
  const shown = known.filter((one) => one.toLowerCase().includes(typed)).slice(0, mostShown)
  return <Field {...field} options={shown} hint={isNew ? newWords : undefined} />
}
