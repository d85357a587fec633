import type { StaffRole } from '#contract/staff-roles.ts'
import type { Tx } from '#platform/database/db.ts'
import { marketplaceName } from '#platform/config/marketplace.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { listNames, listOwnerEmails } from './admins.store.ts'

/** Returns the translated name of a role. */
export function roleName(language: Language, role: StaffRole): string {
  return translateOf(language, 'staff.role', role)
}

/** Describes a change to staff permissions in a sentence. `by` is the person who made the change. */
export type DescribeChange = (language: Language, by: string) => string

/**
 * Emails every owner about a change to staff permissions. Can be called before the change is made, because the emails
 * are sent only if the transaction commits.
 */
export async function emailOwners(
  tx: Tx,
  { by, what, why = '', key }: { by: string; what: DescribeChange; why?: string; key: string },
): Promise<void> {
  const who = (await listNames(tx, [by])).get(by) ?? marketplaceName()
  for (const { id, email, language } of await listOwnerEmails(tx))
    await enqueueEmail(tx, {
      key: `rights:${key}:${id}`,
      template: 'rights-changed',
      to: email,
      language,
      what: what(language, who),
      why,
    })
}
