import type { z } from 'zod'
import type { Seller } from '#contract/accounts/accounts.ts'
import type { sellerCalls } from '#contract/accounts/accounts-seller.ts'
import type { Actor } from '#platform/http/actor.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import type { AccountContext } from '../accounts.context.ts'
import { avatarView, sellerView } from './seller-view.ts'
import * as store from '../sellers.store.ts'
import { claimUsername } from '../sign-in/usernames.ts'

type Profile = z.output<NonNullable<(typeof sellerCalls.saveSellerProfile)['body']>>

export async function getSellerProfile(context: AccountContext, actor: Actor): Promise<{ seller: Seller }> {
  return { seller: sellerView(await getOwn(context, actor, actor.kind === 'seller' ? actor.id : '')) }
}

async function getOwn(context: AccountContext, actor: Actor, id: string): Promise<store.SellerRow> {
  const seller =
    actor.kind === 'seller' && actor.id === id ? await store.findSeller(context.db, id) : undefined
  if (!seller) throw fail('not_found')
  return seller
}

/** Spec §7 PUT /api{prefix}/profile/{id}: what is the seller's to say of itself. */
export async function saveSellerProfile(
  context: AccountContext,
  actor: Actor,
  id: string,
  profile: Profile,
): Promise<{ seller: Seller }> {
  const before = await getOwn(context, actor, id)
  const seller = await inTransaction(context.db, async (tx) => {
    if (profile.username && profile.username !== before.username)
      await claimUsername(tx, profile.username, { kind: 'seller', id, email: before.email })
    await invalidate(tx, 'seller', [id])
    return store.updateSeller(tx, id, {
      name: profile.name ?? before.name,
      username: profile.username ?? before.username,
      phone: profile.phone === undefined ? before.phone : profile.phone || null,
      instagram: profile.instagram === undefined ? before.instagram : profile.instagram || null,
      bio: profile.bio ?? before.bio,
      ships_from: profile.shipsFrom ?? before.ships_from,
      return_policy: profile.returnPolicy ?? before.return_policy,
      shipping_cents: profile.shippingCents ?? before.shipping_cents,
    })
  })
  return { seller: sellerView(seller!) }
}

/**
 * Spec §7 profile-picture: re-encoded square, without what the camera wrote into it.
 * @throws not_an_image, too_large
 */
export async function saveProfilePicture(
  context: AccountContext,
  actor: Actor,
  id: string,
  bytes: Uint8Array,
): Promise<{ sellerav: { location: string } }> {
  const before = await getOwn(context, actor, id)
  const { key } = await context.pictures.save(bytes, `seller ${id}`, 'square')
  await inTransaction(context.db, async (tx) => {
    await store.updateSeller(tx, id, { avatar_key: key })
    await invalidate(tx, 'seller', [id])
  })
  if (before.avatar_key) await context.pictures.remove(before.avatar_key)
  return { sellerav: avatarView(key) }
}
