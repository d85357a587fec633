type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Input of a form field that is saved for one reload of the page. */
interface SavedFields {
  address: string
  fields: { name: string; place: number; value: string; isChecked: boolean }[]
}

const key = 'left-fields'
const secret = /^(password|hidden|file)$/

/** Saves the fields of this page, except secrets and files. After the reload, `restoreFields` reads them. */
export function saveFields(): void {
  const fields = listFields().map(({ field, name, place }) => ({
    name,
    place,
    value: field.value,
    isChecked: (field as HTMLInputElement).checked,
  }))
  const saved: SavedFields = { address: location.href, fields }
  sessionStorage.setItem(key, JSON.stringify(saved))
}

/**
 * Restores the fields before hydration. Hydration then replays the restored input like input made before JavaScript was
 * loaded.
 */
export function restoreFields(): void {
  try {
    const { address, fields } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<SavedFields>
    sessionStorage.removeItem(key)
    if (address !== location.href || !fields) return
    for (const { field, name, place } of listFields()) {
      const saved = fields.find((one) => one.name === name && one.place === place)
      if (!saved) continue
      if (isBox(field)) field.checked = saved.isChecked
      else field.value = saved.value
    }
  } catch {
    // Ignores the error, because some browsers block storage.
  }
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox'

/**
 * Returns the fields that have a name, in document order. Each field has its index among the fields with the same name.
 */
function listFields(): { field: Field; name: string; place: number }[] {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<Field>('input, select, textarea')]
    .filter(({ name, type }) => name !== '' && !secret.test(type))
    .map((field) => {
      const place = seen.get(field.name) ?? 0
      seen.set(field.name, place + 1)
      return { field, name: field.name, place }
    })
}
