import type { Db, Tx } from '#platform/database/db.ts'

type KnowsEmail = (db: Db | Tx, email: string) => Promise<boolean>

/** Emails of people who bought, or were given something, without an account: higher modules know them. */
export interface GuestEmails {
  add(knows: KnowsEmail): void
  knows: KnowsEmail
}

export function openGuestEmails(): GuestEmails {
  const all: KnowsEmail[] = []
  return {
    add: (knows) => void all.push(knows),
    async knows(db, email) {
      for (const knows of all) if (await knows(db, email)) return true
      return false
    },
  }
}
