import { fieldNames, readValues, type Values } from './fields.ts'

const key = 'checkout-draft'

/** What was typed outlives a reload and a walk back to the shop, in this tab only. */
export function keepDraft(form: HTMLFormElement): void {
  sessionStorage.setItem(key, JSON.stringify(readValues(new FormData(form))))
}

/** Puts the draft into fields that are still untouched; answers the country it was for. */
export function restoreDraft(form: HTMLFormElement): string | undefined {
  const draft = readDraft()
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name)
    const text = draft[name]
    if (text && field instanceof HTMLInputElement && field.value === '') field.value = text
  }
  return draft.country
}

export function forgetDraft(): void {
  sessionStorage.removeItem(key)
}

function readDraft(): Partial<Values> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return {}
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}
