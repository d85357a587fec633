import { t, tableOf } from '#web/t.ts'

const actions: Record<string, string> = tableOf('admin.audit.did')

const kinds: Record<string, string> = tableOf('admin.audit.kind')

/** What was done, as people say it; what has no words yet keeps its name. */
export const actionText = (action: string): string => actions[action] ?? action

/** What there is one of in the marketplace. */
const onlyOne = 'house'

/** What it was done to: `Seller slr_…`. */
export function targetText(kind: string, id: string): string {
  if (id === onlyOne) return kinds[kind] ?? kind
  // Of jobs that were all tried again nobody named one.
  const name = id === 'all dead ones' ? t('admin.audit.all-dead') : id
  return `${kinds[kind] ?? kind} ${name}`
}
