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

/** Returns a sentence about a change of staff rights and the person who made it. */
export type DescribeChange = (language: Language, by: string) => string

/** Emails every owner that staff rights have changed or are about to. */
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
