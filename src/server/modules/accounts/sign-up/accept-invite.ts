import type { Seller } from '#contract/accounts/accounts.ts'
import { acceptedPages, type ShownPages } from '#contract/accounts/consents.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { secretToken } from '#platform/core/ids.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { findSeller, findSellerByEmail, isUnusedAccount, lockSeller, roleOf } from '../core/sellers.store.ts'
import { lockSession, lockSessionByToken } from '../sessions/sessions.store.ts'
import { newSeller, createSellerAccount } from './seller-signup.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import { requireGoodPassword } from '../core/new-password.ts'
import { recordHelperChange } from '../helpers/helpers.ts'
import * as store from '../helpers/helpers.store.ts'
import { sellerViewWithHelpedShop } from '../helpers/helped-shops.ts'

interface LinkCaller extends Caller {
  actor: Actor
  session: string | undefined
  token: string | undefined
}

interface AcceptForm {
  name?: string | undefined
  password?: string | undefined
  confirmpassword?: string | undefined
  shownPages?: ShownPages | undefined
}

/**
 * Returns the contents of a helper invite. Does not use up the invite.
 * @throws link_used
 */
export async function readHelperInvite({ db, links }: AccountContext, secret: string, now: number) {
  const link = await links.read(db, secret, 'helper-invite', now)
  const invite = await store.findInvite(db, link.id)
  const seller = invite && (await findSeller(db, invite.sellerId))
  if (!seller) throw fail('link_used')
  const { id: _id, username, name } = seller
  const existing = await findSellerByEmail(db, invite.email)
  // Ignores an unused account, because its owner cannot sign in to it.
  const hasAccount = existing !== undefined && !isUnusedAccount(existing)
  return { shop: { _id, username, name }, name: invite.name, email: invite.email, hasAccount }
}

/**
 * Accepts a helper invite and uses it up. A person who has an account must be signed in, because access to the mailbox
 * is not enough. Team members cannot become helpers, because team members make decisions about shops.
 * @throws link_used, invalid_field, not_signed_in, not_allowed, password_common
 */
export async function acceptHelperInvite(
  context: AccountContext,
  secret: string,
  form: AcceptForm,
  caller: LinkCaller,
): Promise<{ seller: Seller; token: string }> {
  const invite = await readHelperInvite(context, secret, caller.now)
  return invite.hasAccount
    ? acceptSignedIn(context, secret, caller)
    : acceptNew(context, secret, { ...form, ...invite, name: form.name || invite.name }, caller)
}

async function acceptSignedIn(context: AccountContext, secret: string, caller: LinkCaller) {
  const { actor, session = '', token = '', now } = caller
  if (actor.kind !== 'seller') throw fail('not_signed_in')
  return inTransaction(context.db, async (tx) => {
    const own = await lockSeller(tx, actor.id)
    if (!own || !(await lockSession(tx, session))) throw fail('not_signed_in')
    const link = await context.links.use(tx, secret, 'helper-invite', now)
    if (own.email.toLowerCase() !== link.email.toLowerCase()) throw fail('not_signed_in')
    if (roleOf(own) !== null) throw fail('not_allowed')
    const helpId = await join(context, tx, link.id, own.id, now)
    await store.setHelpedShop(tx, session, helpId)
    return { seller: await sellerViewWithHelpedShop(tx, own, session), token }
  })
}

async function acceptNew(
  context: AccountContext,
  secret: string,
  form: AcceptForm & { email: string; name: string },
  caller: LinkCaller,
) {
  const { email, name, password = '', confirmpassword = '' } = form
  requireUnreservedName(name)
  requireGoodPassword({ password, confirmpassword }, [email, name])
  // The username is generated, because pages show only a helper's name and never the username.
  const username = `helper_${secretToken(9)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')}`
  const row = await newSeller(context, { email, name, password, username, role: null }, caller)
  return inTransaction(context.db, async (tx) => {
    const link = await context.links.use(tx, secret, 'helper-invite', caller.now)
    const made = await createSellerAccount(
      context,
      tx,
      { ...row, is_seller: false },
      form.shownPages,
      caller,
      acceptedPages.buyer,
    )
    const { _id: id } = made.seller
    const helpId = await join(context, tx, link.id, id, caller.now)
    const session = (await lockSessionByToken(tx, made.token))!
    await store.setHelpedShop(tx, session, helpId)
    return {
      seller: await sellerViewWithHelpedShop(tx, (await findSeller(tx, id))!, session),
      token: made.token,
    }
  })
}

async function join(
  { db: _db }: AccountContext,
  tx: Tx,
  linkId: string,
  helperId: string,
  now: number,
): Promise<string> {
  const row = await store.lockHelper(tx, { linkId })
  const seller = row && (await findSeller(tx, row.sellerId))
  if (!row || row.helperId !== null || !seller) throw fail('link_used')
  await store.markInviteAccepted(tx, row.id, helperId, new Date(now))
  await recordHelperChange(tx, row.sellerId, 'joined', now)
  const { email, language } = seller
  await enqueueEmail(tx, {
    key: `helper-joined:${row.id}`,
    template: 'helper-joined',
    to: email,
    language,
    name: row.name,
  })
  return row.id
}
