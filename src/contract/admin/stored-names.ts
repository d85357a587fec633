// Rows of the ledger and the audit log never change, so names in these rows cannot be renamed. The tables below map the
// stored names to the names used in the API, files and filters. All other names are used as stored.

/** Names of ledger accounts. */
export const ledgerAccountNames = createNames({ house_revenue: 'marketplace_revenue' })

/** Target ids in the audit log that are not the id of a database row. */
export const auditTargetIds = createNames({ house: 'marketplace', 'all dead ones': 'all-failed' })

interface Names {
  toShown(stored: string): string
  /** Returns the stored name. A name that is already a stored name is returned unchanged. */
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
