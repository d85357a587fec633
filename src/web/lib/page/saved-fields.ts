type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Form input on a page, saved for one reload of the page. */
interface SavedFields {
  address: string
  fields: { name: string; place: number; value: string; isChecked: boolean }[]
}

const key = 'left-fields'
const secret = /^(password|hidden|file)$/

/** Saves the fields of this page, except secrets and files, until `restoreFields` reads them after the reload. */
export function saveFields(): void {
  const fields = places().map(({ field, name, place }) => ({
    name,
    place,
    value: field.value,
    isChecked: (field as HTMLInputElement).checked,
  }))
  const saved: SavedFields = { address: location.href, fields }
  sessionStorage.setItem(key, JSON.stringify(saved))
}

/**
 * Restores the fields before hydration, so that hydration replays them like input made before JavaScript was loaded.
 */
export function restoreFields(): void {
  try {
    const { address, fields } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<SavedFields>
    sessionStorage.removeItem(key)
    if (address !== location.href || !fields) return
    for (const { field, name, place } of places()) {
      const saved = fields.find((one) => one.name === name && one.place === place)
      if (!saved) continue
      if (isBox(field)) field.checked = saved.isChecked
      else field.value = saved.value
    }
  } catch {
    // The error is ignored, because some browsers block storage.
  }
}

const isBox = (field: Field): field is HTMLInputElement => field.type === 'radio' || field.type === 'checkbox'

/** Returns the named fields in document order, each with its index among fields of the same name. */
function places(): { field: Field; name: string; place: number }[] {
  const seen = new Map<string, number>()
  return [...document.querySelectorAll<Field>('input, select, textarea')]
    .filter(({ name, type }) => name !== '' && !secret.test(type))
    .map((field) => {
      const place = seen.get(field.name) ?? 0
      seen.set(field.name, place + 1)
      return { field, name: field.name, place }
    })
}
