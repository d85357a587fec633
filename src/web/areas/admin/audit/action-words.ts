import { t, tableOf } from '#web/lib/text/t.ts'

const actions: Record<string, string> = tableOf('admin.audit.did')

const kinds: Record<string, string> = tableOf('admin.audit.kind')

/** Returns the label of an audited action, or its stored name if it has none. */
export const actionText = (action: string): string => actions[action] ?? action

/** Id of targets that exist only once, such as the ledger. */
const onlyOne = 'marketplace'

/** Kinds of targets that are named by the number of their order. */
const ofOrder: ReadonlySet<string> = new Set(['dispute', 'issue', 'refund', 'transfer'])

/** Returns the target of an action, such as `Seller @mila` or `Issue (order 100011)`; by its id if it has no name. */
export function targetText(kind: string, id: string, named: string | null = null): string {
  if (id === onlyOne) return kinds[kind] ?? kind
  if (named !== null && ofOrder.has(kind))
    return t('admin.audit.of-order', { what: kinds[kind] ?? kind, number: named })
  // Retrying all jobs has no single target.
  const name = named ?? (id === 'all-failed' ? t('admin.audit.all-dead') : id)
  return `${kinds[kind] ?? kind} ${name}`
}
