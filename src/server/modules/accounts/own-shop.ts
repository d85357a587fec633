import { sql } from 'kysely'

/**
 * SQL array of the emails of a shop's seller and helpers, for a query on `sellers s`. For each active helper, contains
 * the email that was invited and the current email.
 */
export const shopEmails = sql`array(select s.email union all
  select unnest(array[help.email, helper.email]) from shop_helpers help left join sellers helper on helper.id = help.helper_id
  where help.seller_id = s.id and help.accepted_at is not null and help.ended_at is null)`

/** SQL array of the emails of all marketplace staff. */
export const teamEmails = sql`array(select member.email from sellers member
  where member.is_admin or member.staff_role is not null or (member.is_sa and member.sa_revoked_at is null))`

/** Returns whether two lists of emails have a mailbox in common. */
export function hasCommonEmail(
  some: readonly (string | null)[],
  others: readonly (string | null)[],
): boolean {
  const normalized = new Set(some.map((email) => email && normalizeEmail(email)))
  return others.some((email) => email && normalized.has(normalizeEmail(email)))
}

const dotInsensitiveDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalizes an email, so that different spellings of one mailbox are equal: lowercase, without a plus tag and, for
 * Gmail, without dots.
 */
export function normalizeEmail(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const [name = ''] = local.split('+')
  return dotInsensitiveDomains.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
