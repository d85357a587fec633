import { t } from '#web/lib/text/t.ts'

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
    .map((name) => changeOf(name, was.get(name) ?? null, is.get(name) ?? null))
    .filter((each) => each.before !== each.after)
}

/** Of a text of several lines only those that are not in the other. */
function changeOf(name: string, was: string | null, is: string | null): Difference {
  if (was === null || is === null || was === is || !(was + is).includes('\n'))
    return { name, before: cut(was), after: cut(is) }
  const [old, fresh] = [was.split('\n'), is.split('\n')]
  const [gone, come] = [
    old.filter((line) => !fresh.includes(line)),
    fresh.filter((line) => !old.includes(line)),
  ]
  const isMoved = gone.length === 0 && come.length === 0
  return isMoved
    ? { name, before: cut(was), after: cut(is) }
    : { name, before: cut(gone.join('\n')) || null, after: cut(come.join('\n')) || null }
}

function cut(text: string | null): string | null {
  return text !== null && text.length > most ? `${text.slice(0, most)}…` : text
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
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
