import { t, tableOf } from '#web/lib/text/t.ts'

const actions: Record<string, string> = tableOf('admin.audit.did')

const kinds: Record<string, string> = tableOf('admin.audit.kind')

/** Returns the label of an audited action. An action without a label is labeled with its stored name. */
export const auditActionText = (action: string): string => actions[action] ?? action

/** Id recorded for targets that exist only once, such as the ledger. */
const onlyOne = 'marketplace'

/** Kinds of targets that are labeled with their order number. */
const ofOrder: ReadonlySet<string> = new Set(['dispute', 'issue', 'refund', 'transfer'])

/**
 * Returns the label of an action's target, such as `Seller @mila` or `Issue (order 100011)`. A target without a name
 * is labeled with its id.
 */
export function auditTargetText(kind: string, id: string, named: string | null = null): string {
  if (id === onlyOne) return kinds[kind] ?? kind
  if (named !== null && ofOrder.has(kind))
    return t('admin.audit.of-order', { what: kinds[kind] ?? kind, number: named })
  // If an admin has retried all jobs, there is no single target.
  const name = named ?? (id === 'all-failed' ? t('admin.audit.all-dead') : id)
  return `${kinds[kind] ?? kind} ${name}`
}
