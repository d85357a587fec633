import { createHmac } from 'node:crypto'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tables, Tx } from '#platform/database/db.ts'
import { hashToken, newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

const hour = 3600_000
/** For so long an account can be taken back by whoever had it. */
const takeBackMs = 7 * 24 * hour
type Lives = Readonly<Pick<SettingValues, 'confirmEmailHours' | 'resetPasswordHours' | 'inviteDays'>>

/** 'reset' also gives a first password to an account that was made for someone. */
type LinkKind = Selectable<Tables['mailed_links']>['kind']

function lifeMs(kind: LinkKind, lives: Lives): number {
  if (kind === 'confirm' || kind === 'seller-email') return lives.confirmEmailHours * hour
  if (kind === 'undo-email' || kind === 'not-me') return takeBackMs
  return kind === 'reset' || kind === 'seller-reset'
    ? lives.resetPasswordHours * hour
    : lives.inviteDays * 24 * hour
}

export interface MailedLink {
  id: string
  kind: LinkKind
  email: string
  buyerId: string | null
  sellerId: string | null
  applicationId: string | null
  /** What a 'staff-invite' makes of whoever accepts it; an 'invite' makes an owner. */
  role?: string | null
  /** The owner who sent an invite: it opens only while they are one. */
  invitedBy?: string | null
}

/** One kind, or any of several. */
type LinkKinds = LinkKind | readonly LinkKind[]

/** Whose a link is: one of the two. */
export type LinkOwner = Pick<MailedLink, 'buyerId' | 'sellerId'>

/** The links an admin mails. Their secret comes from the link's id, so a mail can be written again. */
export interface MailedLinks {
  /** Makes a link and returns its id; the secret is made when the mail is written. */
  make(db: Db | Tx, link: Omit<MailedLink, 'id'>, now: number): Promise<string>
  /** A link as long as it can be used, and for how long it was made, in ms. */
  find(db: Db, id: string, now: number): Promise<(MailedLink & { lifeMs: number }) | undefined>
  tokenOf(id: string): string
  /** A live link by its secret. */
  findByToken(db: Db | Tx, token: string, kind: LinkKinds, now: number): Promise<MailedLink | undefined>
  /**
   * Reads a live link without using it up.
   * @throws link_used
   */
  read(db: Db | Tx, token: string, kind: LinkKinds, now: number): Promise<MailedLink>
  /**
   * Uses a link up, once, whoever else tries at the same time.
   * @throws link_used
   */
  use(tx: Tx, token: string, kind: LinkKinds, now: number): Promise<MailedLink>
}

export function openMailedLinks(keys: SecretKeys, clock: Clock, lives: Lives): MailedLinks {
  const tokenOf = (id: string): string => createHmac('sha256', keys.ofId(id)).update(id).digest('base64url')
  const findByToken: MailedLinks['findByToken'] = async (db, token, kind, now) => {
    const { rows } = await sql<MailedLink>`select ${columns} from mailed_links
      where token_hash = ${hashToken(token)} and kind = any(${[kind].flat()}::text[]) and used_at is null
        and expires_at > ${new Date(now)}`.execute(db)
    return rows[0]
  }
  return {
    tokenOf,
    findByToken,
    async make(db, link, now) {
      const id = newId('lnk', clock)
      await db
        .insertInto('mailed_links')
        .values({
          id,
          kind: link.kind,
          token_hash: hashToken(tokenOf(id)),
          email: link.email,
          buyer_id: link.buyerId,
          seller_id: link.sellerId,
          application_id: link.applicationId,
          role: link.role ?? null,
          invited_by: link.invitedBy ?? null,
          created_at: new Date(now),
          expires_at: new Date(now + lifeMs(link.kind, lives)),
        })
        .execute()
      return id
    },
    async find(db, id, now) {
      const { rows } = await sql<MailedLink & { lifeMs: number }>`select ${columns},
          (extract(epoch from expires_at - created_at) * 1000)::float8 as "lifeMs" from mailed_links
        where id = ${id} and used_at is null and expires_at > ${new Date(now)}`.execute(db)
      return rows[0]
    },
    async read(db, token, kind, now) {
      const link = await findByToken(db, token, kind, now)
      if (!link) throw fail('link_used')
      return link
    },
    async use(tx, token, kind, now) {
      const { rows } = await sql<MailedLink>`update mailed_links set used_at = ${new Date(now)}
        where token_hash = ${hashToken(token)} and kind = any(${[kind].flat()}::text[]) and used_at is null
          and expires_at > ${new Date(now)} returning ${columns}`.execute(tx)
      if (!rows[0]) throw fail('link_used')
      return rows[0]
    },
  }
}

const columns = sql`id, kind, email, buyer_id as "buyerId", seller_id as "sellerId",
  application_id as "applicationId", role, invited_by as "invitedBy"`

/** Links an account may be mailed in an hour without using any: nobody's mailbox is to be flooded through us. */
const mostUnusedLinks = 4

const opening: readonly LinkKind[] = ['confirm', 'reset', 'seller-reset']

/**
 * Whether enough links of these kinds were mailed for now; unless told, of those that open an account. One that undoes
 * a change of e-mail counts even when it is used or void, so that taking an account back gives a thief no new ones.
 */
export async function isMailedEnough(
  db: Db | Tx,
  owner: Partial<LinkOwner>,
  now: number,
  kinds: readonly LinkKind[] = opening,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailed_links
    where ${isOf(owner)} and (used_at is null or kind = 'undo-email') and created_at > ${new Date(now - hour)}
      and kind = any(${kinds}::text[])`.execute(db)
  return rows[0]!.count >= mostUnusedLinks
}

/** Whether an address was mailed enough links for now by accounts that ask to move to it; sign-ups have their own limit. */
export async function isAskedEnough(tx: Tx, email: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailed_links
    where lower(email) = ${email.toLowerCase()} and kind in ('confirm', 'seller-email') and used_at is null
      and not exists (select from buyers b where b.id = mailed_links.buyer_id and b.email = mailed_links.email)
      and expires_at > ${new Date(now)} and created_at > ${new Date(now - hour)}`.execute(tx)
  return rows[0]!.count >= mostUnusedLinks
}

/** Whether an address was invited to help shops often enough for now, withdrawn invites too. */
export async function isInvitedEnough(tx: Tx, email: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailed_links
    where lower(email) = ${email.toLowerCase()} and kind = 'helper-invite'
      and created_at > ${new Date(now - hour)}`.execute(tx)
  return rows[0]!.count >= mostUnusedLinks
}

/** Whether enough links that open an account were mailed to an address for now, whosever accounts they are. */
export async function isAddressMailedEnough(db: Db | Tx, email: string, now: number): Promise<boolean> {
  return (await countMailed(db, email, sql`true`, now)) >= mostUnusedLinks
}

/** The same before a reset: confirmations for others of the address are not counted, or they would leave it no reset. */
export async function isResetMailedEnough(
  db: Db | Tx,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<boolean> {
  const which = sql`(kind <> 'confirm' or buyer_id = ${id})`
  return (await countMailed(db, email, which, now)) >= mostUnusedLinks
}

async function countMailed(
  db: Db | Tx,
  email: string,
  which: RawBuilder<unknown>,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailed_links
    where buyer_id in (select id from buyers where lower(email) = ${email.toLowerCase()}) and used_at is null
      and created_at > ${new Date(now - hour)} and kind = any(${opening}::text[]) and ${which}`.execute(db)
  return rows[0]!.count
}

// Locks are taken in one order: the account, its session, the e-mail, links. Whoever has an e-mail voids the links of
// others who say they have it, and would wait for ever for one that was locked by another who waits for the e-mail.
/** Once an address is proven, no other account that was opened with it can prove it. */
export async function voidClaims(tx: Tx, email: string, buyerId: string, now: number): Promise<void> {
  await sql`update mailed_links set used_at = ${new Date(now)}
    where buyer_id in (select id from buyers where lower(email) = ${email.toLowerCase()} and id <> ${buyerId})
      and kind = any(${opening}::text[]) and used_at is null`.execute(tx)
}

/** Whatever else was mailed to open this account opens it no more. */
export async function voidLinks(
  tx: Tx,
  owner: Partial<LinkOwner>,
  kinds: readonly LinkKind[],
  now: number,
): Promise<void> {
  await sql`update mailed_links set used_at = ${new Date(now)}
    where ${isOf(owner)} and kind = any(${kinds}::text[]) and used_at is null`.execute(tx)
}

/** Until when another address than the account's own can take it back; undefined where none can. */
export async function canBeUndoneUntil(
  db: Db | Tx,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`select max(expires_at) as until from mailed_links
    where buyer_id = ${id} and kind = 'undo-email' and email <> ${email} and used_at is null
      and expires_at > ${new Date(now)}`.execute(db)
  return rows[0]?.until ?? undefined
}

/** The first of an account's links that can still undo a change of its e-mail. */
export async function findOldestUndo(
  db: Db | Tx,
  owner: LinkOwner,
  now: number,
): Promise<MailedLink | undefined> {
  const { rows } = await sql<MailedLink>`select ${columns} from mailed_links
    where ${isOf(owner)} and kind = 'undo-email' and used_at is null and expires_at > ${new Date(now)}
    order by created_at, id limit 1`.execute(db)
  return rows[0]
}

function isOf({ buyerId, sellerId }: Partial<LinkOwner>): RawBuilder<unknown> {
  return sellerId ? sql`seller_id = ${sellerId}` : sql`buyer_id = ${buyerId ?? ''}`
}

export async function pruneLinks(db: Db, now: number): Promise<void> {
  await sql`delete from mailed_links where expires_at < ${new Date(now - 30 * 24 * hour)}`.execute(db)
}
