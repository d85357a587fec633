import { sql } from 'kysely'

/**
 * Emails of a shop's people, as part of a statement about `sellers s`: its seller's, and those of helpers who accepted their
 * invite, as invited and as their account has it.
 */
export const shopEmails = sql`array(select s.email union all
  select unnest(array[help.email, helper.email]) from shop_helpers help left join sellers helper on helper.id = help.helper_id
  where help.seller_id = s.id and help.accepted_at is not null and help.ended_at is null)`

/** Emails of those who run the marketplace, as part of a statement. */
export const teamEmails = sql`array(select member.email from sellers member
  where member.is_admin or member.staff_role is not null or (member.is_sa and member.sa_revoked_at is null))`

/** Returns whether two lists of emails share a mailbox. */
export function hasCommonEmail(
  some: readonly (string | null)[],
  others: readonly (string | null)[],
): boolean {
  const normalized = new Set(some.map((email) => email && normalizeEmail(email)))
  return others.some((email) => email && normalized.has(normalizeEmail(email)))
}

const dotless = new Set(['gmail.com', 'googlemail.com'])

/** Returns the mailbox of an email: in lower case, without a tag after a plus sign, and at Gmail without dots. */
export function normalizeEmail(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const [name = ''] = local.split('+')
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
