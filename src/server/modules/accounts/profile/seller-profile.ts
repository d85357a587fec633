import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Seller } from '#contract/accounts/accounts.ts'
import type { CustomValues } from '#contract/fields/custom-fields.ts'
import type { sellerCalls } from '#contract/accounts/accounts-seller.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { languages } from '#platform/language/translate.ts'
import { parsePhoneInput } from '#platform/settings/phone-input.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { currentCustomFields, readFieldsWithSharedLock } from '../core/custom-fields.ts'
import {
  groupFieldValues,
  valuesForOwner,
  planFieldValues,
  toSellerFieldColumns,
} from '../core/field-values.ts'
import { lockEmail } from '../core/buyers.store.ts'
import { returnTermsText } from '../core/return-terms.ts'
import { requestEmailChange, requireOwner, notifyOldAddress } from '../email-address/email-change.ts'
import { changesShopPage } from './shop-changes.ts'
import { requireValidShipping, toShippingColumns } from './seller-shipping.ts'
import { avatarView } from '../core/seller-view.ts'
import * as store from '../core/sellers.store.ts'
import { accountKey, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { voidLinks } from '../core/mailed-links.ts'
import { forgetAttempts } from '../rate-limits/rate-limits.ts'
import { sellerViewWithHelpedShop } from '../helpers/helped-shops.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import { lockOwnSeller } from '../sessions/lock-own-account.ts'
import { saveUpload } from '../sessions/uploads.ts'
import { deleteSessions, lockSession } from '../sessions/sessions.store.ts'
import { changeUsername } from '../usernames/change-username.ts'

type Profile = z.output<NonNullable<(typeof sellerCalls.saveSellerProfile)['body']>>

/** Returns the caller's own account. If the session acts for another seller's shop as a helper, includes that shop. */
export async function getSellerProfile(
  context: AccountContext,
  actor: Actor,
  session = '',
): Promise<{ seller: Seller; fields?: CustomValues }> {
  const own = await getOwnSeller(context, actor, actor.kind === 'seller' ? actor.id : '')
  const seller = await sellerViewWithHelpedShop(context.db, own, session)
  if (actor.kind === 'seller' && actor.isViewer) seller.stripeAccountId = null
  return own.is_seller
    ? { seller, fields: valuesForOwner(currentCustomFields('seller'), groupFieldValues(own)) }
    : { seller }
}

async function getOwnSeller(context: AccountContext, actor: Actor, id: string): Promise<store.SellerRow> {
  const seller =
    actor.kind === 'seller' && actor.id === id ? await store.findSeller(context.db, id) : undefined
  if (!seller) throw fail('not_found')
  return seller
}

/**
 * Saves the fields that a seller is allowed to change (spec §7 PUT /api{prefix}/profile/{id}). A new email requires a
 * recent sign-in or the password, and takes effect once the seller opens the emailed link.
 * @throws not_found, username_taken, invalid_field for values of custom fields and after too many username changes,
 * wrong_password, too_many_requests
 */
export async function saveSellerProfile(
  context: AccountContext,
  actor: Actor,
  id: string,
  { password, email: newEmail, fields: input, ...profile }: Profile,
  caller: Caller & { session: string | undefined },
): Promise<{ seller: Seller }> {
  const { now, session = '' } = caller
  const read = await getOwnSeller(context, actor, id)
  const email = newEmail === read.email ? undefined : newEmail
  if (profile.name && profile.name !== read.name && !store.isStaff(read)) requireUnreservedName(profile.name)
  requireValidShipping(profile, context.settings)
  if (email) await requireStepUp(context, { person: { ...read, kind: 'seller' }, session, password }, caller)
  const seller = await inTransaction(context.db, async (tx) => {
    const fields = input && (await readFieldsWithSharedLock(tx, 'seller'))
    const before = await lockOwnSeller(tx, read, session)
    if (profile.username && profile.username.toLowerCase() !== before.username.toLowerCase())
      await changeUsername(context, tx, before, profile.username, now)
    if (email && email !== before.email)
      await requestEmailChange(context, tx, { ...before, kind: 'seller', isProven: true }, email, now)
    await invalidate(tx, 'seller', [id])
    const changes = {
      name: profile.name ?? before.name,
      username: profile.username ?? before.username,
      phone: parsePhoneInput(profile.phone, before.phone),
      instagram: profile.instagram === undefined ? before.instagram : profile.instagram || null,
      bio: profile.bio ?? before.bio,
      return_policy: ownReturnPolicy(profile.returnPolicy ?? before.return_policy, before),
      ...toShippingColumns(profile, before, caller.language),
    }
    const values =
      fields && planFieldValues({ fields, before: groupFieldValues(before), input, required: () => false })
    const isShopChanged =
      changesShopPage(changes, before) ||
      (values !== undefined && !isDeepStrictEqual(values.public, before.public_fields))
    return store.updateSeller(tx, id, {
      ...changes,
      ...(values && toSellerFieldColumns(values)),
      ...(isShopChanged && { shop_changed_at: new Date(now) }),
    })
  })
  return { seller: await sellerViewWithHelpedShop(context.db, seller!, session) }
}

/**
 * Returns the return policy that the seller wrote, or '' if it only repeats their return terms. Earlier versions of the
 * form filled in the terms as the policy, and such a copy would be wrong after a change to the terms.
 */
function ownReturnPolicy(
  words: string,
  { return_days: days, return_paid_by: paidBy }: store.SellerRow,
): string {
  if (days === null || paidBy === null) return words
  return languages.some((language) => returnTermsText(language, { days, paidBy }) === words) ? '' : words
}

/**
 * Changes a seller's email to the address that the confirmation link was sent to. Requires a session of that seller and
 * ends all other sessions.
 * @throws link_used, email_taken, not_signed_in
 */
export async function confirmSellerEmail(
  context: AccountContext,
  secret: string,
  caller: Caller & { actor: Actor; session: string | undefined },
): Promise<{ email: string }> {
  return inTransaction(context.db, async (tx) => {
    const { actor, session = '', now } = caller
    const { sellerId, email } = await context.links.read(tx, secret, 'seller-email', now)
    const before = await store.lockSeller(tx, sellerId ?? '')
    if (!before || before.email === email) throw fail('link_used')
    const { id } = before
    requireOwner(actor.kind === 'seller' && actor.id === id && (await lockSession(tx, session)))
    await lockEmail(tx, email)
    await context.links.use(tx, secret, 'seller-email', now)
    if (await store.findSellerByEmail(tx, email)) throw fail('email_taken')
    await notifyOldAddress(context, tx, { ...before, kind: 'seller' }, email, 'moved-away', now)
    await voidLinks(tx, { sellerId: id }, ['seller-email', 'seller-reset'], now)
    await deleteSessions(tx, { sellerId: id }, session)
    await store.updateSeller(tx, id, { email })
    await invalidate(tx, 'seller', [id])
    await forgetAttempts(tx, accountKey('seller', before.email))
    await rememberBrowser(tx, accountKey('seller', email), caller.browser(), now)
    return { email }
  })
}

/**
 * Saves a profile picture (spec §7 profile-picture). Crops the picture to a square and re-encodes the picture without
 * camera metadata.
 * @throws not_found, not_signed_in, not_an_image, too_large
 */
export async function saveProfilePicture(
  context: AccountContext,
  actor: Actor,
  id: string,
  bytes: Uint8Array,
  session: string,
): Promise<{ sellerav: { location: string } }> {
  const { db, pictures } = context
  await getOwnSeller(context, actor, id)
  const { key } = await pictures.save(bytes, `seller ${id}`, 'square')
  const replaced = await saveUpload(db, {
    session,
    async write(tx) {
      const before = await store.replaceAvatar(tx, id, key, new Date(context.clock.now()))
      await invalidate(tx, 'seller', [id])
      return before
    },
    discard: () => pictures.remove(key),
  })
  if (replaced) await pictures.remove(replaced)
  return { sellerav: avatarView(key) }
}
