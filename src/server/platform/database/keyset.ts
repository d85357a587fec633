import { fail } from '../errors/app-error.ts'

/**
 * Cursor for pagination: sort value and id of the last row on a page. The client receives it as `next` and sends it
 * back as `after`.
 */
export interface Keyset {
  value: string | number
  id: string
}

export function writeKeyset({ value, id }: Keyset): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Type of the sort column. For an `integer` column, the cursor contains the value as a string. */
export type KeysetKind = 'text' | 'number' | 'integer' | 'time'

const fits: Record<KeysetKind, (value: unknown) => boolean> = {
  text: isText,
  number: Number.isSafeInteger,
  integer: (value) => isText(value) && /^-?\d{1,10}$/.test(value) && Number(value) === (Number(value) | 0),
  time: (value) => isText(value) && isTime(value),
}

/**
 * Parses a cursor. Returns undefined for the first page.
 * @throws invalid_field if the cursor was not created by `cutPage`, because PostgreSQL would reject its value
 */
export function readKeyset(after: string | undefined, kind: KeysetKind): Keyset | undefined {
  if (after === undefined || after === '') return undefined
  const [value, id] = parse(after)
  if (!fits[kind](value) || !isText(id)) throw fail('invalid_field', { field: 'after' })
  return { value: value as string | number, id }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed()
}

const time = /^([1-9]\d{3}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:[0-5]\d)?)$/

/** Returns whether the text is a valid time in the format of JavaScript or PostgreSQL. */
function isTime(text: string): boolean {
  const [, day, hour] = time.exec(text) ?? []
  const at = new Date(`${day}T${hour}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${hour}`)
}

function parse(after: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/**
 * Returns one page of rows, and the cursor for the next page if there is one. The caller must have read up to `limit` +
 * 1 rows.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Keyset,
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? writeKeyset(keyOf(page.at(-1)!)) : null }
}
