import { tabStorage } from '#web/lib/session/tab.ts'
import { fieldNames, readValues, type FieldValues } from './fields.ts'

const key = 'checkout-draft'
export const checkoutFormId = 'checkout-form'

/**
 * What was typed outlives a reload and a walk back to the shop, in this tab only. `country` is the one that the form shows
 * next, where that was chosen for it.
 */
export function saveDraft(form: HTMLFormElement, country?: string): void {
  const values = readValues(new FormData(form))
  tabStorage().setItem(key, JSON.stringify({ ...values, ...(country && { country }) }))
}

/** Puts the draft into fields that are still untouched; returns the country it was for. */
export function restoreDraft(form: HTMLFormElement): string | undefined {
  const draft = readDraft()
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name)
    const text = draft[name]
    if (text && field instanceof HTMLInputElement && field.value === '') field.value = text
  }
  return draft.country
}

/**
 * Keeps what was typed before the page came alive. Where the page differs from what the server sent (an extension
 * has changed it, say) React draws it anew, and the fields that were typed into are gone.
 */
export function saveEarlyDraft(): void {
  const form = globalThis.document?.querySelector<HTMLFormElement>(`#${checkoutFormId}`)
  if (!form) return
  const typed = readValues(new FormData(form))
  if (fieldNames.some((name) => name !== 'country' && typed[name] !== '')) {
    tabStorage().setItem(key, JSON.stringify({ ...readDraft(), ...filled(typed) }))
  }
}

/** Puts in what is known of a signed-in buyer, only where nothing stands and nobody is typing. */
export function fillFrom(form: HTMLFormElement, known: Partial<FieldValues>): void {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name)
    const text = known[name]
    if (!text || !(field instanceof HTMLInputElement) || field.value !== '') continue
    if (field !== document.activeElement) field.value = text
  }
}

export function forgetDraft(): void {
  tabStorage().removeItem(key)
}

function readDraft(): Partial<FieldValues> {
  try {
    const value: unknown = JSON.parse(tabStorage().getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return {}
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string')
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}

function filled(values: FieldValues): Partial<FieldValues> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
}
