import { refuse } from './refusal.ts'

/** Where a page of a table ends: what it is ordered by, and the row's id. Goes as `next` and comes back as `after`. */
export interface Keyset {
  value: string | number
  id: string
}

export function writeKeyset({ value, id }: Keyset): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** Undefined at the first page; refuses with invalid_field what no page ended with. */
export function readKeyset(after: string | undefined, kind: 'string' | 'number'): Keyset | undefined {
  if (after === undefined || after === '') return undefined
  const [value, id] = parse(after)
  if (typeof value !== kind || typeof id !== 'string') throw refuse('invalid_field', { field: 'after' })
  return { value: value as string | number, id }
}

function parse(after: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** A page out of one row more than it holds, and where the next one begins. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Keyset,
): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  return { page, next: rows.length > limit ? writeKeyset(keyOf(page.at(-1)!)) : null }
}
