export type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Records input made in `fields` before hydration, because React ignores this input. Returns a function that replays
 * the input as events after hydration.
 */
export function recordEarlyInput(fields: readonly EarlyField[]): () => void {
  const replays = fields.filter((field) => !isUncheckedRadio(field)).map((field) => createReplay(field))
  return () => {
    for (const replay of replays) replay()
  }
}

/**
 * Returns whether the field is an unchecked radio button. Such a button needs no event, because the event of the newly
 * checked button in the same group is enough.
 */
function isUncheckedRadio(field: EarlyField): boolean {
  return field.type === 'radio' && isBox(field) && !field.checked
}

function isBox(field: EarlyField): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox'
}

function createReplay(field: EarlyField): () => void {
  const { value } = field
  const isChecked = isBox(field) && field.checked
  return () => {
    const current = currentField(field)
    if (!current) return
    if (isBox(current)) {
      // Sets `checked` to the opposite value through React's property tracker, so that React treats the click as a
      // change.
      current.checked = !isChecked
      current.click()
    } else if (current instanceof HTMLSelectElement || current.type === 'file') {
      if (current.type !== 'file') current.value = value
      current.dispatchEvent(new Event('change', { bubbles: true }))
    } else replayTyping(current, value)
  }
}

/**
 * Returns the field, or the element that has replaced the field. Hydration can replace fields, for example because the
 * page of a signed-in user differs from the server-rendered page.
 */
function currentField(field: EarlyField): EarlyField | null {
  if (field.isConnected) return field
  if (!field.name) return null
  const value = isBox(field) ? `[value="${CSS.escape(field.value)}"]` : ''
  return document.querySelector<EarlyField>(`${field.localName}[name="${CSS.escape(field.name)}"]${value}`)
}

function replayTyping(field: HTMLInputElement | HTMLTextAreaElement, recorded: string): void {
  // The visitor might have typed more text since the input was recorded.
  const value = field.value === field.defaultValue ? recorded : field.value
  field.value = field.defaultValue
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Bypasses React's property tracker, as real typing does; otherwise React would ignore the input event.
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
