import { newId } from '#platform/core/ids.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { dateText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { isStaff, type SellerRow } from '../core/sellers.store.ts'
import { claimUsername } from './usernames.ts'
import { listUsernameChanges, recordUsernameChange } from './former-usernames.store.ts'

const maxChanges = 2
const dayMs = 86_400_000

/**
 * Changes a seller's username and reserves the old username. Links with the old username redirect to the shop, and no
 * other account can use the old username. The caller must have locked the seller's row.
 * @throws username_taken, invalid_field after two changes within `usernameChangeDays`
 */
export async function changeUsername(
  { settings, clock }: Pick<AccountContext, 'settings' | 'clock'>,
  tx: Tx,
  seller: SellerRow,
  newName: string,
  now: number,
): Promise<void> {
  const { id, email, username } = seller
  const spanMs = settings.usernameChangeDays * dayMs
  const changes = await listUsernameChanges(tx, id, new Date(now - spanMs))
  const oldest = changes.at(-maxChanges)
  if (oldest)
    throw fail('invalid_field', {
      field: 'username',
      message: (language) =>
        translate(language, 'error.username-changes', {
          count: maxChanges,
          days: settings.usernameChangeDays,
          date: dateText(language, oldest.getTime() + spanMs),
        }),
    })
  await claimUsername(tx, newName, { kind: 'seller', id, email, isProven: true, isStaff: isStaff(seller) })
  await recordUsernameChange(tx, {
    id: newId('usn', clock),
    sellerId: id,
    from: username,
    to: newName,
    at: new Date(now),
  })
}
