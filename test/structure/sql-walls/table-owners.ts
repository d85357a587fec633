import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

const { layers } = JSON.parse(fs.readFileSync(path.join(root, 'layers.json'), 'utf8')) as {
  layers: { name: string; stage?: number }[]
}
/** Layer numbers, keyed by module. The platform is in the layer below all modules. */
const stages = new Map([
  ['platform', 0],
  ...layers.flatMap(({ name, stage }): [string, number][] => (stage === undefined ? [] : [[name, stage]])),
])

export const modules = [...stages.keys()]

/** Returns the layer number of a module. The app is in the layer above all modules, because it composes them. */
export const layerNumber = (module: string): number => stages.get(module) ?? Infinity

/**
 * Returns the owners of the tables, keyed by table. The owner is the module in the file name of the migration that
 * creates the table (`0009-orders-issues.sql`), or the platform.
 */
export function readOwners(): Map<string, string> {
  const folder = path.join(root, 'db/migrations')
  const owners = new Map<string, string>()
  for (const file of fs.readdirSync(folder).toSorted()) {
    const named = /^\d+-([a-z]+)/.exec(file)?.[1] ?? ''
    const owner = modules.includes(named) ? named : 'platform'
    for (const [, table] of fs
      .readFileSync(path.join(folder, file), 'utf8')
      .matchAll(/^create (?:unlogged )?table (\w+)/gm))
      owners.set(table!, owner)
  }
  return owners
}

/**
 * Tables in other modules that a module is allowed to read directly, keyed by module and then by owner. A direct read
 * is allowed if calling the owning module would require another SQL statement, or if only a join can find the rows. A
 * module never reads tables of a higher layer, and only the owner of a table writes to it.
 */
export const readableTables: Record<string, Record<string, readonly string[]>> = {
  accounts: { platform: ['security_events'], content: ['content_versions'] },
  catalog: { accounts: ['sellers', 'former_usernames'] },
  memberships: { accounts: ['buyers'] },
  orders: { platform: ['outbox'], accounts: ['sellers', 'buyers'] },
  payouts: {
    platform: ['outbox'],
    accounts: ['sellers'],
    ledger: ['ledger_entries'],
    orders: ['orders', 'seller_orders', 'order_lines', 'refunds'],
  },
  reviews: {
    accounts: ['sellers', 'buyers'],
    catalog: ['listings'],
    orders: ['orders', 'seller_orders', 'order_lines'],
  },
  conversations: {
    accounts: ['sellers', 'buyers'],
    catalog: ['listings'],
    orders: ['orders', 'seller_orders', 'order_lines'],
  },
  notifications: {
    accounts: ['sellers', 'buyers', 'sessions', 'seller_applications'],
    catalog: ['listings', 'listing_sizes', 'brands', 'brand_aliases', 'holds'],
    orders: ['orders', 'seller_orders', 'order_lines'],
    // The notifications module reads these records to create messages, because events contain only the ids of the
    // records.
    payouts: ['payouts', 'payout_items', 'payout_banks', 'disputes', 'reconciliations'],
    reviews: ['feedback'],
    conversations: ['conversations', 'inboxes'],
  },
  admin: {
    platform: ['audit_entries', 'outbox', 'emails', 'security_events'],
    accounts: ['sellers', 'buyers', 'sessions', 'seller_applications'],
    ledger: ['ledger_entries'],
    catalog: ['listings', 'types', 'brands', 'listing_checks'],
    memberships: ['memberships', 'membership_days', 'gifts', 'gift_refunds'],
    orders: ['orders', 'seller_orders', 'order_lines', 'seller_order_moves', 'refunds', 'issues'],
    payouts: ['transfers', 'payouts', 'disputes', 'reconciliations'],
    reviews: ['feedback_reports'],
    conversations: ['conversations', 'conversation_reports'],
    notifications: ['notifications', 'watches'],
  },
}
