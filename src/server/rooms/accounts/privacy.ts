import type { Db, Tx } from '#platform/db.ts'

type Export = (db: Db, buyerId: string) => Promise<Record<string, unknown>>
type Erase = (tx: Tx, buyerId: string, now: number) => Promise<void>

/** What higher rooms know of a buyer: each says how it is exported and erased, so this room need not know them. */
export interface Privacy {
  /** `name` is the file of the archive: `orders` becomes orders.json. */
  add(name: string, part: { export: Export; erase: Erase }): void
  exportAll(db: Db, buyerId: string): Promise<[name: string, data: Record<string, unknown>][]>
  /** Runs in the transaction that erases the account: all or nothing. */
  eraseAll(tx: Tx, buyerId: string, now: number): Promise<void>
}

export function openPrivacy(): Privacy {
  const parts = new Map<string, { export: Export; erase: Erase }>()
  return {
    add(name, part) {
      if (parts.has(name)) throw new Error(`Two rooms export ${name}`)
      parts.set(name, part)
    },
    async exportAll(db, buyerId) {
      const exported: [string, Record<string, unknown>][] = []
      for (const [name, part] of parts) exported.push([name, await part.export(db, buyerId)])
      return exported
    },
    async eraseAll(tx, buyerId, now) {
      for (const part of parts.values()) await part.erase(tx, buyerId, now)
    },
  }
}
