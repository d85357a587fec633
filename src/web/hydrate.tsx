import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { EarlyField } from './early-choices.ts'

const touched = [...document.querySelectorAll<EarlyField>('input, select, textarea')].filter(isTouched)
// Seldom is there anything to note: only then is fetched what notes it.
const repeatEarlyChoices =
  touched.length > 0 ? (await import('./early-choices.ts')).noteEarlyChoices(touched) : undefined

function isTouched(field: EarlyField): boolean {
  if (!(field instanceof HTMLSelectElement)) {
    const { checked, defaultChecked } = field as HTMLInputElement
    return checked !== defaultChecked || field.value !== field.defaultValue
  }
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.selected === false
}

function Page() {
  // After what the first effects draw anew.
  useEffect(() => void setTimeout(() => repeatEarlyChoices?.()), [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(document, <Page />)
})
