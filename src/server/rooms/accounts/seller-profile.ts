import type { z } from 'zod'
import type { Seller } from '#contract/accounts.ts'
import type { sellerCalls } from '#contract/accounts-seller.ts'
import type { Actor } from '#platform/actor.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import type { Desk } from './desk.ts'
import { avatarView, sellerView } from './seller-view.ts'
import * as store from './sellers.store.ts'
import { claimUsername } from './usernames.ts'

type Profile = z.output<NonNullable<(typeof sellerCalls.saveSellerProfile)['body']>>

export async function getSellerProfile(desk: Desk, actor: Actor): Promise<{ seller: Seller }> {
  return { seller: sellerView(await getOwn(desk, actor, actor.kind === 'seller' ? actor.id : '')) }
}

async function getOwn(desk: Desk, actor: Actor, id: string): Promise<store.SellerRow> {
  const seller = actor.kind === 'seller' && actor.id === id ? await store.findSeller(desk.db, id) : undefined
  if (!seller) throw refuse('not_found')
  return seller
}

/** Spec §7 PUT /api{prefix}/profile/{id}: what is the seller's to say of itself. */
export async function saveSellerProfile(
  desk: Desk,
  actor: Actor,
  id: string,
  profile: Profile,
): Promise<{ seller: Seller }> {
  const before = await getOwn(desk, actor, id)
  const seller = await inTransaction(desk.db, async (tx) => {
    if (profile.username && profile.username !== before.username)
      await claimUsername(tx, profile.username, { kind: 'seller', id, email: before.email })
    await announce(tx, 'seller', [id])
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

/** Spec §7 profile-picture: re-encoded square, without what the camera wrote into it. Refuses not_an_image. */
export async function saveProfilePicture(
  desk: Desk,
  actor: Actor,
  id: string,
  bytes: Uint8Array,
): Promise<{ sellerav: { location: string } }> {
  const before = await getOwn(desk, actor, id)
  const { key } = await desk.pictures.keep(bytes, 'square')
  await inTransaction(desk.db, async (tx) => {
    await store.updateSeller(tx, id, { avatar_key: key })
    await announce(tx, 'seller', [id])
  })
  if (before.avatar_key) await desk.pictures.remove(before.avatar_key)
  return { sellerav: avatarView(key) }
}
