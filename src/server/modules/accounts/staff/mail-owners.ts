import type { StaffRole } from '#contract/staff-roles.ts'
import type { Tx } from '#platform/database/db.ts'
import { marketplaceName } from '#platform/config/marketplace.ts'
import { translateOf, type Language } from '#platform/language/translate.ts'
import { orderMail } from '../emails/emails.ts'
import { listNames, listOwnerEmails } from './admins.store.ts'

/** Returns the translated name of a role. */
export function roleName(language: Language, role: StaffRole): string {
  return translateOf(language, 'staff.role', role)
}

/** Returns a sentence about a change of staff rights and the person who made it. */
export type WhatChanged = (language: Language, by: string) => string

/** Emails every owner that staff rights have changed or are about to. */
export async function mailOwners(
  tx: Tx,
  { by, what, why = '', key }: { by: string; what: WhatChanged; why?: string; key: string },
): Promise<void> {
  const who = (await listNames(tx, [by])).get(by) ?? marketplaceName()
  for (const { id, email, language } of await listOwnerEmails(tx))
    await orderMail(tx, {
      key: `rights:${key}:${id}`,
      template: 'rights-changed',
      to: email,
      language,
      what: what(language, who),
      why,
    })
}
