import { createHash } from 'node:crypto'

/** Content of an audit entry, which is hashed together with the hash of the previous entry. */
export interface AuditContent {
  no: number
  at: Date
  actorId: string
  action: string
  targetKind: string
  targetId: string
  before: unknown
  after: unknown
  why: string
}

export function hashEntry(prevHash: Buffer, entry: AuditContent): Buffer {
  const { no, at, actorId, action, targetKind, targetId, before, after, why } = entry
  const content = { no, at: at.toISOString(), actorId, action, targetKind, targetId, before, after, why }
  return createHash('sha256').update(prevHash).update(canonicalJson(content)).digest()
}

/**
 * Returns the same JSON for equal values, whatever the order of their keys. PostgreSQL's jsonb does not preserve this
 * order.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
    const entries = Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries)
  })
}
