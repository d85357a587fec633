import type { Db, Tx } from '#platform/database/db.ts'

type HasUsedEmail = (db: Db | Tx, email: string) => Promise<boolean>

/**
 * Registry of functions that check whether a guest has used an email for an order or a gift. Modules in higher layers
 * register their functions in this registry, so that the accounts module does not depend on these modules.
 */
export interface GuestEmails {
  add(hasUsed: HasUsedEmail): void
  knows: HasUsedEmail
}

export function createGuestEmails(): GuestEmails {
  const all: HasUsedEmail[] = []
  return {
    add: (knows) => void all.push(knows),
    async knows(db, email) {
      for (const knows of all) if (await knows(db, email)) return true
      return false
    },
  }
}
