import { t, tableOf } from '#web/lib/text/t.ts'

const actions: Record<string, string> = tableOf('admin.audit.did')

const kinds: Record<string, string> = tableOf('admin.audit.kind')

/** What was done, as people say it; what has no words yet keeps its name. */
export const actionText = (action: string): string => actions[action] ?? action

/** What there is one of in the marketplace. */
const onlyOne = 'house'

/** What belongs to an order and is called by its number. */
const ofOrder: ReadonlySet<string> = new Set(['dispute', 'issue', 'refund', 'transfer'])

/** What it was done to: `Seller @mila`, `Issue (order 100011)`; by its id where it has no name. */
export function targetText(kind: string, id: string, named: string | null = null): string {
  if (id === onlyOne) return kinds[kind] ?? kind
  if (named !== null && ofOrder.has(kind))
    return t('admin.audit.of-order', { what: kinds[kind] ?? kind, number: named })
  // Of jobs that were all tried again nobody named one.
  const name = named ?? (id === 'all dead ones' ? t('admin.audit.all-dead') : id)
  return `${kinds[kind] ?? kind} ${name}`
}
