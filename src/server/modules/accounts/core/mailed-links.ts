import { createHmac } from 'node:crypto'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tables, Tx } from '#platform/database/db.ts'
import { hashToken, newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

const hour = 3600_000
/** Time that the owner of the old address has to recover the account after an email change. */
const accountRecoveryMs = 7 * 24 * hour
type LinkLifetimes = Readonly<Pick<SettingValues, 'confirmEmailHours' | 'resetPasswordHours' | 'inviteDays'>>

/** Kind of emailed link. 'reset' is also used to set the first password of an account without one. */
type LinkKind = Selectable<Tables['mailed_links']>['kind']

function linkLifetimeMs(kind: LinkKind, lifetimes: LinkLifetimes): number {
  if (kind === 'confirm' || kind === 'seller-email') return lifetimes.confirmEmailHours * hour
  if (kind === 'undo-email' || kind === 'not-me') return accountRecoveryMs
  return kind === 'reset' || kind === 'seller-reset'
    ? lifetimes.resetPasswordHours * hour
    : lifetimes.inviteDays * 24 * hour
}

export interface MailedLink {
  id: string
  kind: LinkKind
  email: string
  buyerId: string | null
  sellerId: string | null
  applicationId: string | null
  /** Staff role that a link of kind 'staff-invite' grants. A link of kind 'invite' always grants the owner role. */
  role?: string | null
  /** Owner who sent the invite. The invite is valid only while the sender is an owner. */
  invitedBy?: string | null
}

/** One link kind, or a list of link kinds. */
type LinkKinds = LinkKind | readonly LinkKind[]

/** Account for which a link was created. Exactly one of the two ids is set. */
export type LinkOwner = Pick<MailedLink, 'buyerId' | 'sellerId'>

/**
 * Creates, finds and uses up emailed links. A link's token is derived from its id, so an email can be rendered again
 * with the same link.
 */
export interface MailedLinks {
  /** Creates a link and returns its id. The token is derived later, when the email is rendered. */
  create(db: Db | Tx, link: Omit<MailedLink, 'id'>, now: number): Promise<string>
  /** Returns a valid link and its total lifetime in ms. */
  find(db: Db, id: string, now: number): Promise<(MailedLink & { lifetimeMs: number }) | undefined>
  tokenOf(id: string): string
  /** Returns a valid link by its token. */
  findByToken(db: Db | Tx, token: string, kind: LinkKinds, now: number): Promise<MailedLink | undefined>
  /**
   * Returns a valid link without using it up.
   * @throws link_used
   */
  read(db: Db | Tx, token: string, kind: LinkKinds, now: number): Promise<MailedLink>
  /**
   * Marks a link as used. If several requests use the link at the same time, only one succeeds.
   * @throws link_used
   */
  use(tx: Tx, token: string, kind: LinkKinds, now: number): Promise<MailedLink>
}

export function createMailedLinks(keys: SecretKeys, clock: Clock, lifetimes: LinkLifetimes): MailedLinks {
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
    async create(db, link, now) {
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
          expires_at: new Date(now + linkLifetimeMs(link.kind, lifetimes)),
        })
        .execute()
      return id
    },
    async find(db, id, now) {
      const { rows } = await sql<MailedLink & { lifetimeMs: number }>`select ${columns},
          (extract(epoch from expires_at - created_at) * 1000)::float8 as "lifetimeMs" from mailed_links
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

/** Maximum number of unused links that are emailed per hour, which prevents flooding a mailbox. */
const maxUnusedLinks = 4

const opening: readonly LinkKind[] = ['confirm', 'reset', 'seller-reset']

/**
 * Returns whether an account reached the hourly limit for links of these kinds. Used and voided 'undo-email' links
 * count too, so that the limit still applies to a thief after the owner recovers the account.
 */
export async function isLinkLimitReached(
  db: Db | Tx,
  owner: Partial<LinkOwner>,
  now: number,
  kinds: readonly LinkKind[] = opening,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailed_links
    where ${ownerCondition(owner)} and (used_at is null or kind = 'undo-email') and created_at > ${new Date(now - hour)}
      and kind = any(${kinds}::text[])`.execute(db)
  return rows[0]!.count >= maxUnusedLinks
}

/**
 * Returns whether requests to change an account's email to this address reached the hourly limit. Sign-ups have a
 * separate limit.
 */
export async function isEmailChangeLimitReached(tx: Tx, email: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailed_links
    where lower(email) = ${email.toLowerCase()} and kind in ('confirm', 'seller-email') and used_at is null
      and not exists (select from buyers b where b.id = mailed_links.buyer_id and b.email = mailed_links.email)
      and expires_at > ${new Date(now)} and created_at > ${new Date(now - hour)}`.execute(tx)
  return rows[0]!.count >= maxUnusedLinks
}

/** Returns whether helper invites to this address reached the hourly limit. Withdrawn invites count too. */
export async function isInviteLimitReached(tx: Tx, email: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from mailed_links
    where lower(email) = ${email.toLowerCase()} and kind = 'helper-invite'
      and created_at > ${new Date(now - hour)}`.execute(tx)
  return rows[0]!.count >= maxUnusedLinks
}

/** Returns whether links to this address reached the hourly limit, counting all accounts with the address. */
export async function isAddressLimitReached(db: Db | Tx, email: string, now: number): Promise<boolean> {
  return (await countMailed(db, email, sql`true`, now)) >= maxUnusedLinks
}

/**
 * Returns whether reset emails reached the hourly limit. Ignores confirmation links for other accounts with the same
 * address, because strangers could otherwise block a reset.
 */
export async function isResetLimitReached(
  db: Db | Tx,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<boolean> {
  const which = sql`(kind <> 'confirm' or buyer_id = ${id})`
  return (await countMailed(db, email, which, now)) >= maxUnusedLinks
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

// Lock order: account, session, email, links. A transaction that holds an email lock also voids links of other accounts
// with that email. Locking a link before the email could therefore cause a deadlock.
/** Voids the links that would let other accounts verify this email. */
export async function voidLinksOfOtherAccounts(
  tx: Tx,
  email: string,
  buyerId: string,
  now: number,
): Promise<void> {
  await sql`update mailed_links set used_at = ${new Date(now)}
    where buyer_id in (select id from buyers where lower(email) = ${email.toLowerCase()} and id <> ${buyerId})
      and kind = any(${opening}::text[]) and used_at is null`.execute(tx)
}

/** Voids an account's unused links of the given kinds. */
export async function voidLinks(
  tx: Tx,
  owner: Partial<LinkOwner>,
  kinds: readonly LinkKind[],
  now: number,
): Promise<void> {
  await sql`update mailed_links set used_at = ${new Date(now)}
    where ${ownerCondition(owner)} and kind = any(${kinds}::text[]) and used_at is null`.execute(tx)
}

/** Returns when the last undo link of an account expires. Returns undefined if no undo link is valid. */
export async function findUndoDeadline(
  db: Db | Tx,
  { id, email }: { id: string; email: string },
  now: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`select max(expires_at) as until from mailed_links
    where buyer_id = ${id} and kind = 'undo-email' and email <> ${email} and used_at is null
      and expires_at > ${new Date(now)}`.execute(db)
  return rows[0]?.until ?? undefined
}

/** Returns the oldest valid link that can undo an email change of the account. */
export async function findOldestUndo(
  db: Db | Tx,
  owner: LinkOwner,
  now: number,
): Promise<MailedLink | undefined> {
  const { rows } = await sql<MailedLink>`select ${columns} from mailed_links
    where ${ownerCondition(owner)} and kind = 'undo-email' and used_at is null and expires_at > ${new Date(now)}
    order by created_at, id limit 1`.execute(db)
  return rows[0]
}

function ownerCondition({ buyerId, sellerId }: Partial<LinkOwner>): RawBuilder<unknown> {
  return sellerId ? sql`seller_id = ${sellerId}` : sql`buyer_id = ${buyerId ?? ''}`
}

export async function pruneLinks(db: Db, now: number): Promise<void> {
  await sql`delete from mailed_links where expires_at < ${new Date(now - 30 * 24 * hour)}`.execute(db)
}
