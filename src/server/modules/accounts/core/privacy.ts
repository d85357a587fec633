import type { Db, Tx } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'

type Export = (db: Db, buyerId: string, language: Language) => Promise<Record<string, unknown>>
type Erase = (tx: Tx, buyerId: string, now: number) => Promise<void>

/** Personal data that is not erased until the buyer's open orders are completed. */
export interface RetainedData {
  rows: number
  /** Time of the most recent partial erasure. */
  lastAt: Date | null
}

interface PrivacySection {
  /** Description of the section's file in the data export, for the readme file. */
  about: LocalizedText
  export: Export
  erase: Erase
  /**
   * Returns the ids of the given buyers whose accounts must be kept because this section has data about them. Such
   * accounts are kept even if the buyer never verified an email.
   */
  retains?(db: Db, buyerIds: readonly string[]): Promise<string[]>
  /**
   * Returns the number of retained rows and the time of the last partial erasure for each erased buyer, keyed by buyer
   * id. Buyers without retained data can be missing.
   */
  leftOf?(db: Db, buyerIds: readonly string[]): Promise<ReadonlyMap<string, RetainedData>>
}

/**
 * Registry of the personal data stored by other modules. Each module registers its export and erasure functions in this
 * registry, so that the accounts module does not depend on the other modules.
 */
export interface PrivacyRegistry {
  /** Registers a section. `name` is its file name in the data export: `orders` becomes orders.json. */
  add(name: string, section: PrivacySection): void
  /** Returns the name and description of each file in the data export. */
  describe(): [name: string, about: LocalizedText][]
  /** Exports the data of all sections, with labels in the given language. */
  exportAll(
    db: Db,
    buyerId: string,
    language: Language,
  ): Promise<[name: string, data: Record<string, unknown>][]>
  /** Erases the data of all sections in the transaction that erases the account. */
  eraseAll(tx: Tx, buyerId: string, now: number): Promise<void>
  /** Returns the ids of the given buyers whose accounts must be kept because of stored data, such as orders. */
  retainedOf(db: Db, buyerIds: readonly string[]): Promise<ReadonlySet<string>>
  leftOf(db: Db, buyerIds: readonly string[]): Promise<ReadonlyMap<string, RetainedData>>
}

export function createPrivacyRegistry(): PrivacyRegistry {
  const sections = new Map<string, PrivacySection>()
  return {
    add(name, section) {
      if (sections.has(name)) throw new Error(`Two privacy sections are named ${name}`)
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
      const all = new Map<string, RetainedData>()
      if (buyerIds.length === 0) return all
      for (const section of sections.values())
        for (const [id, { rows, lastAt }] of (await section.leftOf?.(db, buyerIds)) ?? []) {
          const existing = all.get(id)
          const isLater = lastAt && !(existing?.lastAt && existing.lastAt > lastAt)
          all.set(id, {
            rows: rows + (existing?.rows ?? 0),
            lastAt: isLater ? lastAt : (existing?.lastAt ?? null),
          })
        }
      return all
    },
  }
}
