import type { Db, Tx } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import type { Words } from '#platform/errors/error-words.ts'

type Export = (db: Db, buyerId: string, language: Language) => Promise<Record<string, unknown>>
type Erase = (tx: Tx, buyerId: string, now: number) => Promise<void>

/** What an erasure has left for later. */
export interface Leftover {
  rows: number
  /** When something of it was erased last. */
  lastAt: Date | null
}

interface PrivacySection {
  /** What its file of the archive holds. */
  about: Words
  export: Export
  erase: Erase
  /** Of these buyers those with something here for which even an account that was never proven stays. */
  retains?(db: Db, buyerIds: readonly string[]): Promise<string[]>
  /** By buyer; one with nothing left may be missing. */
  leftOf?(db: Db, buyerIds: readonly string[]): Promise<ReadonlyMap<string, Leftover>>
}

/**
 * What higher modules know of a buyer: each says how it is exported and erased, so this module need not know them.
 */
export interface Privacy {
  /** `name` is the file of the archive: `orders` becomes orders.json. */
  add(name: string, section: PrivacySection): void
  /** What each file holds. */
  describe(): [name: string, about: Words][]
  /** What of it is in words is in this language. */
  exportAll(
    db: Db,
    buyerId: string,
    language: Language,
  ): Promise<[name: string, data: Record<string, unknown>][]>
  /** Runs in the transaction that erases the account: all or nothing. */
  eraseAll(tx: Tx, buyerId: string, now: number): Promise<void>
  /** Of these buyers those with something that stays, such as an order. */
  retainedOf(db: Db, buyerIds: readonly string[]): Promise<ReadonlySet<string>>
  leftOf(db: Db, buyerIds: readonly string[]): Promise<ReadonlyMap<string, Leftover>>
}

export function openPrivacy(): Privacy {
  const sections = new Map<string, PrivacySection>()
  return {
    add(name, section) {
      if (sections.has(name)) throw new Error(`Two rooms export ${name}`)
      sections.set(name, section)
    },
    describe: () => [...sections].map(([name, { about }]) => [name, about]),
    async exportAll(db, buyerId, language) {
      const exported: [string, Record<string, unknown>][] = []
      for (const [name, section] of sections)
        exported.push([name, await section.export(db, buyerId, language)])
      return exported
    },
    async eraseAll(tx, buyerId, now) {
      for (const section of sections.values()) await section.erase(tx, buyerId, now)
    },
    async retainedOf(db, buyerIds) {
      const retained = new Set<string>()
      for (const section of sections.values())
        for (const id of (await section.retains?.(db, buyerIds)) ?? []) retained.add(id)
      return retained
    },
    async leftOf(db, buyerIds) {
      const all = new Map<string, Leftover>()
      if (buyerIds.length === 0) return all
      for (const section of sections.values())
        for (const [id, { rows, lastAt }] of (await section.leftOf?.(db, buyerIds)) ?? []) {
          const known = all.get(id)
          const isLater = lastAt && !(known?.lastAt && known.lastAt > lastAt)
          all.set(id, { rows: rows + (known?.rows ?? 0), lastAt: isLater ? lastAt : (known?.lastAt ?? null) })
        }
      return all
    },
  }
}
