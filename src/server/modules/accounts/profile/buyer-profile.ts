import type { z } from 'zod'
import type { Buyer } from '#contract/accounts/accounts.ts'
import type { buyerCalls } from '#contract/accounts/accounts-buyer.ts'
import type { Actor } from '#platform/http/actor.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { buyerView } from './buyer-view.ts'
import * as store from '../buyers.store.ts'
import type { AccountContext } from '../accounts.context.ts'
import { isMailedEnough } from '../sign-in/mailed-links.ts'
import { orderMail } from '../emails/emails.ts'
import { namesFrom } from '../sign-in/names.ts'
import { claimUsername } from '../sign-in/usernames.ts'

type Profile = z.output<NonNullable<(typeof buyerCalls.saveCustomerProfile)['body']>>

export async function getProfile(context: AccountContext, actor: Actor): Promise<{ buyer: Buyer }> {
  return {
    buyer: buyerView(
      await getOwn(context, actor, actor.kind === 'buyer' ? actor.id : ''),
      context.clock.now(),
    ),
  }
}

/**
 * The caller's own account; another's, or an erased one.
 * @throws not_found
 */
export async function getOwn(context: AccountContext, actor: Actor, id: string): Promise<store.BuyerRow> {
  const buyer = actor.kind === 'buyer' && actor.id === id ? await store.findBuyer(context.db, id) : undefined
  if (!buyer) throw fail('not_found')
  return buyer
}

/** Spec §7 PUT /api/customerprofile/{id}: takes what is the buyer's to say; returns the token with it. */
export async function saveProfile(
  context: AccountContext,
  actor: Actor,
  id: string,
  profile: Profile,
  token: string,
  now: number,
): Promise<{ buyer: Buyer; token: string }> {
  const before = await getOwn(context, actor, id)
  const buyer = await inTransaction(context.db, async (tx) => {
    if (profile.username && profile.username !== before.username)
      await claimUsername(tx, profile.username, { kind: 'buyer', id, email: before.email })
    if (profile.email && profile.email !== before.email)
      await mailNewAddress(context, tx, before, profile.email, now)
    return store.updateBuyer(tx, id, changesOf(profile, before))
  })
  if (!buyer) throw fail('not_found')
  return { buyer: buyerView(buyer, now), token }
}

function changesOf(profile: Profile, before: store.BuyerRow) {
  const names = namesFrom(profile, { fullName: before.full_name, fname: before.fname, lname: before.lname })
  return {
    full_name: names.fullName,
    fname: names.fname,
    lname: names.lname,
    username: profile.username ?? before.username,
    phone: profile.phone === undefined ? before.phone : profile.phone || null,
    instagram: profile.instagram === undefined ? before.instagram : profile.instagram || null,
    disclaimer: profile.disclaimer ?? before.disclaimer,
    address_line1: profile.address_line1 ?? before.address_line1,
    address_line2: profile.address_line2 ?? before.address_line2,
    address_city: profile.address_city ?? before.address_city,
    address_state: profile.address_state ?? before.address_state,
    address_zip: profile.address_zip ?? before.address_zip,
  }
}

/** The address takes over once its link is followed; whether it has an account already is told by nothing here. */
async function mailNewAddress(
  context: AccountContext,
  tx: Tx,
  buyer: store.BuyerRow,
  email: string,
  now: number,
): Promise<void> {
  if (await isMailedEnough(tx, { buyerId: buyer.id }, now)) throw fail('too_many_requests')
  if (await store.findBuyerByEmail(tx, email)) {
    const key = `already-here:${email}:${Math.floor(now / 3600_000)}`
    return orderMail(tx, { key, template: 'already-here', to: email })
  }
  const link = await context.links.make(
    tx,
    { kind: 'confirm', email, buyerId: buyer.id, sellerId: null, applicationId: null },
    now,
  )
  await orderMail(tx, { key: link, template: 'confirm-change', to: email, link })
}
