import { fail } from '#platform/errors/app-error.ts'
import { requireRight, type Actor } from '#platform/http/access/actor.ts'
import { translate } from '#platform/language/translate.ts'
import { hasRight } from '#contract/staff-roles.ts'
import { isStaff, type SellerRow } from './sellers.store.ts'

/**
 * Requires that the caller is allowed to manage this person's sign-in, for example to end sessions. Only owners can
 * manage team members, so that a person with a lower role cannot lock out a person with a higher role.
 * @throws not_allowed
 */
export function requirePermissionToManage(actor: Actor, person: 'buyer' | SellerRow): void {
  if (person === 'buyer') return requireRight(actor, 'buyers')
  if (!isStaff(person)) return requireRight(actor, 'seller-accounts')
  if (actor.kind !== 'seller' || !hasRight(actor.role, 'staff'))
    throw fail('not_allowed', { message: (language) => translate(language, 'error.admin-session') })
}
