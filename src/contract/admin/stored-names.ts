// Rows of the ledger and the audit log never change, so their names are never renamed. These tables map stored names to
// the names in the API, files and filters. All other names are the same in both.

/** Accounts of the ledger. */
export const accountNames = createNames({ house_revenue: 'marketplace_revenue' })

/** Ids of targets in the audit log that refer to no row of a table. */
export const auditTargetIds = createNames({ house: 'marketplace', 'all dead ones': 'all-failed' })

interface Names {
  toShown(stored: string): string
  /** Also accepts a stored name. */
  toStored(shown: string): string
}

function createNames(table: Record<string, string>): Names {
  const shown = new Map(Object.entries(table))
  const stored = new Map(Object.entries(table).map(([from, to]) => [to, from]))
  return {
    toShown: (name) => shown.get(name) ?? name,
    toStored: (name) => stored.get(name) ?? name,
  }
}
