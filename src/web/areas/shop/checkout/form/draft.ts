import { tabStorage } from '#web/lib/session/tab.ts'
import type { FieldDrafts } from '#web/features/fields/use-custom-fields.ts'
import { fieldNames, readValues, type FieldValues } from './fields.ts'

const key = 'checkout-draft'
export const checkoutFormId = 'checkout-form'

/**
 * Saves the form in this tab, so that the input survives reloads and navigations. If the buyer has just chosen a
 * country, `country` replaces the form's country.
 */
export function saveDraft(form: HTMLFormElement, country?: string): void {
  const values = readValues(new FormData(form))
  tabStorage().setItem(key, JSON.stringify({ ...values, ...(country && { country }) }))
}

/** Saves the data of a wallet as the draft, so that the form is filled in when the checkout opens. */
export function saveValues(values: FieldValues): void {
  tabStorage().setItem(key, JSON.stringify(values))
}

/** Fills empty form fields from the saved draft and returns the draft's country. */
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
 * Saves input made before hydration. If the page differs from the server's HTML, for example because of a browser
 * extension, React renders the page again and the fields lose their input.
 */
export function saveEarlyDraft(): void {
  const form = globalThis.document?.querySelector<HTMLFormElement>(`#${checkoutFormId}`)
  if (!form) return
  const typed = readValues(new FormData(form))
  if (fieldNames.some((name) => name !== 'country' && typed[name] !== '')) {
    tabStorage().setItem(key, JSON.stringify({ ...readDraft(), ...filled(typed) }))
  }
}

/** Replaces the form's input, except the country, which is a controlled field. */
export function replaceValues(form: HTMLFormElement, values: FieldValues): void {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = values[name]
  }
}

/** Fills empty form fields with a signed-in buyer's data, except the focused field. */
export function fillEmptyFormFields(form: HTMLFormElement, values: Partial<FieldValues>): void {
  for (const name of fieldNames) {
    const field = form.elements.namedItem(name)
    const text = values[name]
    if (!text || !(field instanceof HTMLInputElement) || field.value !== '') continue
    if (field !== document.activeElement) field.value = text
  }
}

export function deleteDraft(): void {
  tabStorage().removeItem(key)
  tabStorage().removeItem(answersKey)
}

const answersKey = 'checkout-answers'

/** Saves the answers to the marketplace's questions in this tab. */
export function saveAnswerDraft(storage: Pick<Storage, 'setItem'>, drafts: FieldDrafts): void {
  storage.setItem(answersKey, JSON.stringify(drafts))
}

/** Returns the saved answers; an empty object without valid answers. */
export function readAnswerDraft(storage: Pick<Storage, 'getItem'>): FieldDrafts {
  try {
    const value: unknown = JSON.parse(storage.getItem(answersKey) ?? 'null')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter(([, draft]) => typeof draft === 'string' || isTexts(draft)),
    ) as FieldDrafts
  } catch {
    return {}
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

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
