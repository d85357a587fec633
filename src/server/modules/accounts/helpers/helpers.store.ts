import { sql } from 'kysely'
import type { HelperAction } from '#contract/accounts/helpers.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface HelperRow {
  _id: string
  name: string
  email: string
  acceptedAt: Date | null
  expiresAt: Date | null
  lastSeenAt: Date | null
}

/** Returns a seller's helpers and pending invites, sorted by invite time. */
export async function listHelpers(db: Db | Tx, sellerId: string, now: Date): Promise<HelperRow[]> {
  const { rows } = await sql<HelperRow>`select h.id as "_id", h.name, h.email, h.accepted_at as "acceptedAt",
      case when h.accepted_at is null then (select expires_at from mailed_links l
        where l.id = h.link_id and l.used_at is null and l.expires_at > ${now}) end as "expiresAt",
      greatest((select max(s.last_used_at) from sessions s where s.help_id = h.id),
        (select max(a.at) from helper_acts a where a.help_id = h.id)) as "lastSeenAt"
    from shop_helpers h where h.seller_id = ${sellerId} and h.ended_at is null order by h.id`.execute(db)
  return rows
}

export interface HelperActionRow {
  _id: string
  name: string
  act: HelperAction
  target: string
  at: Date
}

/** Returns the latest actions of a seller's current and former helpers. */
export async function listHelperActions(db: Db, sellerId: string, limit: number): Promise<HelperActionRow[]> {
  const { rows } = await sql<HelperActionRow>`select a.id as "_id", h.name, a.act, a.target, a.at
    from helper_acts a join shop_helpers h on h.id = a.help_id
    where a.seller_id = ${sellerId} order by a.id desc limit ${limit}`.execute(db)
  return rows
}

export async function insertHelperAction(
  db: Db,
  action: { id: string; helpId: string; sellerId: string; act: HelperAction; target: string; at: Date },
): Promise<void> {
  await sql`insert into helper_acts (id, help_id, seller_id, act, target, at)
    values (${action.id}, ${action.helpId}, ${action.sellerId}, ${action.act}, ${action.target}, ${action.at})`.execute(
    db,
  )
}

export async function deleteHelperAction(db: Db, id: string): Promise<void> {
  await db.deleteFrom('helper_acts').where('id', '=', id).execute()
}

/** Adds an invite. Returns false if the seller already has a helper or a pending invite with this email. */
export async function addInvite(
  tx: Tx,
  invite: { id: string; sellerId: string; name: string; email: string; linkId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into shop_helpers (id, seller_id, name, email, link_id, invited_at)
    values (${invite.id}, ${invite.sellerId}, ${invite.name}, ${invite.email}, ${invite.linkId}, ${invite.now})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Closes a seller's expired invites to an email, so that a new invite can be added. */
export async function endExpiredInvites(tx: Tx, sellerId: string, email: string, now: Date): Promise<void> {
  await sql`update shop_helpers h set ended_at = ${now}
    where h.seller_id = ${sellerId} and lower(h.email) = ${email.toLowerCase()} and h.ended_at is null
      and h.accepted_at is null and not exists (select from mailed_links l
        where l.id = h.link_id and l.used_at is null and l.expires_at > ${now})`.execute(tx)
}

export interface HelperAccessRow {
  id: string
  sellerId: string
  helperId: string | null
  name: string
  email: string
  linkId: string
}

const helperColumns = sql`id, seller_id as "sellerId", helper_id as "helperId", name, email, link_id as "linkId"`

/** Locks and returns the row of an active helper or a pending invite. */
export async function lockHelper(
  tx: Tx,
  of: { id: string; sellerId: string } | { linkId: string },
): Promise<HelperAccessRow | undefined> {
  const condition =
    'linkId' in of ? sql`link_id = ${of.linkId}` : sql`id = ${of.id} and seller_id = ${of.sellerId}`
  const { rows } = await sql<HelperAccessRow>`select ${helperColumns} from shop_helpers
    where ${condition} and ended_at is null for update`.execute(tx)
  return rows[0]
}

/** Returns the link id of a seller's invite, or undefined if another seller sent the invite. */
export async function findInviteLinkId(
  tx: Tx,
  of: { id: string; sellerId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ linkId: string }>`select link_id as "linkId" from shop_helpers
    where id = ${of.id} and seller_id = ${of.sellerId}`.execute(tx)
  return rows[0]?.linkId
}

export async function findInvite(db: Db, linkId: string): Promise<HelperAccessRow | undefined> {
  const { rows } = await sql<HelperAccessRow>`select ${helperColumns} from shop_helpers
    where link_id = ${linkId} and ended_at is null and accepted_at is null`.execute(db)
  return rows[0]
}

export async function markInviteAccepted(tx: Tx, id: string, helperId: string, now: Date): Promise<void> {
  await sql`update shop_helpers set helper_id = ${helperId}, accepted_at = ${now} where id = ${id}`.execute(
    tx,
  )
  await tx.updateTable('sellers').set({ is_helper: true }).where('id', '=', helperId).execute()
}

/** Removes a helper's access to a shop and ends their sessions for it. */
export async function endHelperAccess(tx: Tx, { id, helperId }: HelperAccessRow, now: Date): Promise<void> {
  await tx.updateTable('shop_helpers').set({ ended_at: now }).where('id', '=', id).execute()
  await tx.deleteFrom('sessions').where('help_id', '=', id).execute()
  if (helperId === null) return
  await sql`update sellers set is_helper = exists (select from shop_helpers h
    where h.helper_id = ${helperId} and h.accepted_at is not null and h.ended_at is null)
    where id = ${helperId}`.execute(tx)
}

/** Locks and returns the rows of all active helpers and pending invites of a seller. */
export async function lockHelpersOfSeller(tx: Tx, sellerId: string): Promise<HelperAccessRow[]> {
  const { rows } = await sql<HelperAccessRow>`select ${helperColumns} from shop_helpers
    where seller_id = ${sellerId} and ended_at is null order by id for update`.execute(tx)
  return rows
}

/**
 * Removes a person's helper access to all shops when they join the marketplace's team, because team members make
 * decisions about shops.
 */
export async function endAllAccessOfHelper(tx: Tx, helperId: string, now: Date): Promise<void> {
  await sql`delete from sessions where help_id in (select id from shop_helpers where helper_id = ${helperId})`.execute(
    tx,
  )
  await sql`update shop_helpers set ended_at = ${now} where helper_id = ${helperId} and ended_at is null`.execute(
    tx,
  )
  await tx.updateTable('sellers').set({ is_helper: false }).where('id', '=', helperId).execute()
}

export interface HelpedShop {
  helpId: string
  _id: string
  username: string
  name: string
}

const helpedShopColumns = sql`h.id as "helpId", s.id as "_id", s.username, s.name`

/** Returns the shops in which a person is a helper, newest first. */
export async function listHelpedShops(db: Db | Tx, helperId: string): Promise<HelpedShop[]> {
  const { rows } =
    await sql<HelpedShop>`select ${helpedShopColumns} from shop_helpers h join sellers s on s.id = h.seller_id
    where h.helper_id = ${helperId} and h.accepted_at is not null and h.ended_at is null
    order by h.accepted_at desc, h.id desc`.execute(db)
  return rows
}

/** Returns the shop for which a session acts as a helper, or undefined if the session acts for its own account. */
export async function findHelpedShop(db: Db | Tx, sessionId: string): Promise<HelpedShop | undefined> {
  const { rows } =
    await sql<HelpedShop>`select ${helpedShopColumns} from sessions e join shop_helpers h on h.id = e.help_id
      join sellers s on s.id = h.seller_id
    where e.id = ${sessionId} and h.helper_id = e.seller_id and h.ended_at is null`.execute(db)
  return rows[0]
}

/**
 * Returns whether a session still acts for the shop. Locks the session, so that removing the helper waits until this
 * transaction ends.
 */
export async function lockSessionOfHelper(tx: Tx, sessionId: string, helpId: string): Promise<boolean> {
  const { rows } =
    await sql`select from sessions where id = ${sessionId} and help_id = ${helpId} for key share`.execute(tx)
  return rows.length > 0
}

export async function setHelpedShop(tx: Tx, sessionId: string, helpId: string | null): Promise<void> {
  await tx.updateTable('sessions').set({ help_id: helpId }).where('id', '=', sessionId).execute()
}
