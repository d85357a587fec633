import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { lockBuyerSql } from '#modules/accounts/accounts.ts'
import { setNextCheck } from './memberships.store.ts'

export interface AttemptRow {
  id: string
  buyerId: string
  priceId: string
  couponCode: string | null
  promotionId: string | null
  trialEnd: Date | null
  cancelAt: Date | null
  confirmationToken: string | null
  state: 'open' | 'subscribed' | 'done' | 'dropped'
  subscriptionId: string | null
  createdAt: Date
}

const columns = sql`id, buyer_id as "buyerId", price_id as "priceId", coupon_code as "couponCode",
  promotion_id as "promotionId", trial_end as "trialEnd", cancel_at as "cancelAt",
  confirmation_token as "confirmationToken", state, subscription_id as "subscriptionId", created_at as "createdAt"`

export async function findOpenAttempt(db: Db, buyerId: string): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`select ${columns} from membership_attempts
    where buyer_id = ${buyerId} and state in ('open', 'subscribed')`.execute(db)
  return rows[0]
}

export async function findAttemptOfSubscription(
  db: Db | Tx,
  subscriptionId: string,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`select ${columns} from membership_attempts
    where subscription_id = ${subscriptionId}`.execute(db)
  return rows[0]
}

/**
 * Stores an attempt to subscribe. Also schedules a later check with the provider, in case this process crashes. Returns
 * false if the buyer was erased.
 */
export async function insertAttempt(tx: Tx, a: AttemptRow, checkAt: Date): Promise<boolean> {
  const { rows } =
    await sql`with buyer as materialized (${lockBuyerSql(a.buyerId)}) insert into membership_attempts (id, buyer_id, price_id, coupon_code, promotion_id, trial_end, cancel_at,
      confirmation_token, created_at)
    select ${a.id}, ${a.buyerId}, ${a.priceId}, ${a.couponCode}, ${a.promotionId}, ${a.trialEnd}::timestamptz,
      ${a.cancelAt}::timestamptz, ${a.confirmationToken}, ${a.createdAt}::timestamptz from buyer
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await setNextCheck(tx, a.buyerId, checkAt)
  return true
}

/**
 * Stores the card token that was last used in the attempt. A repeated request with the same token then counts as a
 * retry.
 */
export async function saveCardToken(db: Db, id: string, token: string): Promise<void> {
  await sql`update membership_attempts set confirmation_token = ${token} where id = ${id}`.execute(db)
}

export async function markSubscriptionCreated(
  db: Db | Tx,
  id: string,
  subscriptionId: string,
): Promise<void> {
  await sql`update membership_attempts set state = 'subscribed', subscription_id = ${subscriptionId}
    where id = ${id} and state = 'open'`.execute(db)
}

export async function dropAttempt(db: Db, id: string): Promise<void> {
  await sql`update membership_attempts set state = 'dropped' where id = ${id} and state in ('open', 'subscribed')`.execute(
    db,
  )
}

/** Closes the attempts whose subscriptions have ended. */
export async function closeAttempts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update membership_attempts set state = 'dropped'
    where id = any(${ids}::text[]) and state in ('open', 'subscribed')`.execute(tx)
}

/** Closes a finished attempt, so that the buyer can start a new one. */
export async function closeAttempt(tx: Tx, id: string, subscriptionId: string): Promise<void> {
  await sql`update membership_attempts set state = 'done', subscription_id = ${subscriptionId}
    where id = ${id} and state in ('open', 'subscribed')`.execute(tx)
}
