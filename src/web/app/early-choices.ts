export type EarlyField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Notes what a visitor has chosen or typed in these fields before the script came: React takes fields over as they
 * stand and is told of nothing that happened to them. What it answers tells each once more, as if it happened then.
 */
export function noteEarlyChoices(fields: readonly EarlyField[]): () => void {
  const again = fields.filter((field) => !hasLost(field)).map((field) => repeater(field))
  return () => {
    for (const repeat of again) repeat()
  }
}

/** Of radio buttons the one that was let go is told of nothing. */
function hasLost(field: EarlyField): boolean {
  return field.type === 'radio' && isBox(field) && !field.checked
}

function isBox(field: EarlyField): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox'
}

function repeater(field: EarlyField): () => void {
  const { value } = field
  const isChecked = isBox(field) && field.checked
  return () => {
    const now = standIn(field)
    if (!now) return
    if (isBox(now)) {
      // Through the property React watches, so that the press is a change to it.
      now.checked = !isChecked
      now.click()
    } else if (now instanceof HTMLSelectElement || now.type === 'file') {
      if (now.type !== 'file') now.value = value
      now.dispatchEvent(new Event('change', { bubbles: true }))
    } else typeAgain(now, value)
  }
}

/** Who is signed in is known after the first drawing, and may have put another field in the noted one's place. */
function standIn(field: EarlyField): EarlyField | null {
  if (field.isConnected) return field
  if (!field.name) return null
  const value = isBox(field) ? `[value="${CSS.escape(field.value)}"]` : ''
  return document.querySelector<EarlyField>(`${field.localName}[name="${CSS.escape(field.name)}"]${value}`)
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, noted: string): void {
  // Typing may have gone on since.
  const value = field.value === field.defaultValue ? noted : field.value
  field.value = field.defaultValue
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Past the property React watches: the value has changed behind its back, as a keyboard does it.
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
