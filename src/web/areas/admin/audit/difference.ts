export interface Difference {
  name: string
  /** Null: it was not there. */
  before: string | null
  /** Null: it is gone. */
  after: string | null
}

const most = 600

/** What changed from one value to another, name by name; what stayed is left out. */
export function differenceOf(before: unknown, after: unknown): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
    .filter((each) => each.before !== each.after)
}

function fieldsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path || 'value', textOf(value)]])
  const fields = new Map<string, string>()
  for (const [name, inner] of Object.entries(value))
    for (const [at, text] of fieldsOf(inner, path ? `${path}.${name}` : name)) fields.set(at, text)
  return fields
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}
