import type { z } from 'zod'
import type { Buyer } from '#contract/accounts/accounts.ts'
import type { CustomValues } from '#contract/fields/custom-fields.ts'
import type { buyerCalls } from '#contract/accounts/accounts-buyer.ts'
import { findSuppression } from '#platform/mail/suppressions.store.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { parsePhoneInput } from '#platform/settings/phone-input.ts'
import { currentCustomFields, readFieldsWithSharedLock } from '../core/custom-fields.ts'
import {
  toBuyerFieldColumns,
  groupFieldValues,
  valuesForOwner,
  planFieldValues,
} from '../core/field-values.ts'
import { buyerView } from '../core/buyer-view.ts'
import * as store from '../core/buyers.store.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { applyProfileAddress } from '../addresses/apply-profile-address.ts'
import { toProfileAddress } from '../addresses/profile-address.ts'
import { requestEmailChange } from '../email-address/email-change.ts'
import { mergeNames } from '../core/names.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import { lockOwnBuyer } from '../sessions/lock-own-account.ts'
import { claimUsername } from '../usernames/usernames.ts'

type Profile = z.output<NonNullable<(typeof buyerCalls.saveCustomerProfile)['body']>>

export async function getProfile(
  context: AccountContext,
  actor: Actor,
): Promise<{ buyer: Buyer; isEmailSuppressed: boolean; fields: CustomValues }> {
  const own = await getOwnBuyer(context, actor, actor.kind === 'buyer' ? actor.id : '')
  return {
    buyer: buyerView(own, context.clock.now()),
    isEmailSuppressed: (await findSuppression(context.db, own.email ?? '')) !== undefined,
    fields: valuesForOwner(currentCustomFields('buyer'), groupFieldValues(own)),
  }
}

/**
 * Returns the caller's own account.
 * @throws not_found if the account is not the caller's or is erased
 */
export async function getOwnBuyer(
  context: AccountContext,
  actor: Actor,
  id: string,
): Promise<store.BuyerRow> {
  const buyer = actor.kind === 'buyer' && actor.id === id ? await store.findBuyer(context.db, id) : undefined
  if (!buyer) throw fail('not_found')
  return buyer
}

/**
 * Saves the fields that a buyer is allowed to change (spec §7 PUT /api/customerprofile/{id}). The response also
 * contains the session token, which does not change. A new email requires a recent sign-in or the password, and takes
 * effect once the buyer opens the emailed link.
 * @throws not_found, username_taken, wrong_password, too_many_requests, invalid_field for values of custom fields
 */
export async function saveProfile(
  context: AccountContext,
  actor: Actor,
  id: string,
  { password, fields: input, ...profile }: Profile,
  caller: Caller & { token?: string | undefined; session: string | undefined },
): Promise<{ buyer: Buyer; token: string }> {
  const { now, token = '', session = '' } = caller
  const read = await getOwnBuyer(context, actor, id)
  const email = profile.email === read.email ? undefined : profile.email
  if (email) await requireStepUp(context, { person: { ...read, kind: 'buyer' }, session, password }, caller)
  const buyer = await inTransaction(context.db, async (tx) => {
    const fields = input && (await readFieldsWithSharedLock(tx, 'buyer'))
    const before = await lockOwnBuyer(tx, read, session)
    if (profile.username && profile.username !== before.username)
      await claimUsername(tx, profile.username, {
        kind: 'buyer',
        id,
        email: before.email,
        isProven: before.is_validated,
      })
    if (email && email !== before.email)
      await requestEmailChange(
        context,
        tx,
        { ...before, kind: 'buyer', isProven: before.is_validated },
        email,
        now,
      )
    const values =
      fields && planFieldValues({ fields, before: groupFieldValues(before), input, required: () => false })
    const changes = changesOf(profile, before)
    return store.updateBuyer(tx, id, {
      ...changes,
      ...(await applyProfileAddress(tx, before, toProfileAddress(changes))),
      ...(values && toBuyerFieldColumns(values)),
    })
  })
  if (!buyer) throw fail('not_found')
  return { buyer: buyerView(buyer, now), token }
}

function changesOf(profile: Omit<Profile, 'password' | 'fields'>, before: store.BuyerRow) {
  const names = mergeNames(profile, { fullName: before.full_name, fname: before.fname, lname: before.lname })
  if (names.fullName !== before.full_name) requireUnreservedName(names.fullName)
  return {
    full_name: names.fullName,
    fname: names.fname,
    lname: names.lname,
    username: profile.username ?? before.username,
    phone: parsePhoneInput(profile.phone, before.phone),
    instagram: profile.instagram === undefined ? before.instagram : profile.instagram || null,
    disclaimer: profile.disclaimer ?? before.disclaimer,
    address_line1: profile.address_line1 ?? before.address_line1,
    address_line2: profile.address_line2 ?? before.address_line2,
    address_city: profile.address_city ?? before.address_city,
    address_state: profile.address_state ?? before.address_state,
    address_zip: profile.address_zip ?? before.address_zip,
  }
}
