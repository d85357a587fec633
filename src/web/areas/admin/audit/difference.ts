import { t } from '#web/lib/text/t.ts'

export interface Difference {
  name: string
  /** Previous value; null if the field was added. */
  before: string | null
  /** New value; null if the field was removed. */
  after: string | null
}

const maxLength = 600

/** Returns the fields that differ between two values, each with its full path. */
export function findDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => changeOf(name, was.get(name) ?? null, is.get(name) ?? null))
    .filter((each) => each.before !== each.after)
}

/** Returns a changed field. For multiline text, returns only the lines that differ. */
function changeOf(name: string, was: string | null, is: string | null): Difference {
  if (was === null || is === null || was === is || !(was + is).includes('\n'))
    return { name, before: cut(was), after: cut(is) }
  const [oldLines, newLines] = [was.split('\n'), is.split('\n')]
  const [removed, added] = [
    oldLines.filter((line) => !newLines.includes(line)),
    newLines.filter((line) => !oldLines.includes(line)),
  ]
  const isMoved = removed.length === 0 && added.length === 0
  return isMoved
    ? { name, before: cut(was), after: cut(is) }
    : { name, before: cut(removed.join('\n')) || null, after: cut(added.join('\n')) || null }
}

function cut(text: string | null): string | null {
  return text !== null && text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
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
