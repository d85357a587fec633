import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { failureLifetimeMs } from './rate-limits.ts'
import { hashKey } from './known-browsers.ts'

/**
 * Numbers of declined payments within an hour after which the next payment has to wait: briefly from `wait` on, and for
 * an hour from `pause` on. A network can belong to many buyers, so its numbers are higher.
 */
export const declineLimits = {
  network: { wait: 20, pause: 60 },
  device: { wait: 5, pause: 10 },
  payer: { wait: 5, pause: 10 },
} as const

/** Wait after a declined payment, in seconds. Long enough that testing stolen cards is not worth it. */
const waitSeconds = 30
const pauseSeconds = failureLifetimeMs / 1000

/** Person who pays, as far as known. Declines are counted for each part separately. */
interface Payer {
  /** Keyed hashes of the networks that contain the payer's address, widest first, separated by slashes. */
  network: string
  /** Random key of the browser. Null if the browser sent no key. */
  browser: string | null
  /**
   * Id of the signed-in buyer. Their declines are counted for the account instead of the email, so that a stranger who
   * enters the buyer's email cannot pause the buyer's payments.
   */
  buyerId: string | null
  email: string
  now: number
}

/**
 * Returns the error for a payer who has to wait because of earlier declined payments, with any payment method. Returns
 * undefined if the payer can pay.
 */
export async function findDeclineError(db: Db, payer: Payer): Promise<AppError | undefined> {
  const keys = countersOf(payer).map(({ key }) => key)
  const { rows } = await sql<{ until: Date | null }>`select max(closed_until) as until from rate_limits
    where key = any(${keys}::text[]) and closed_until > ${new Date(payer.now)}`.execute(db)
  const until = rows[0]?.until
  if (!until) return undefined
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - payer.now) / 1000))
  await record(db, payer, { refused: true })
  return fail('too_many_declines', {
    retryAfter,
    message: (language) =>
      retryAfter <= waitSeconds
        ? translate(language, 'error.too-many-declines.wait', { seconds: retryAfter })
        : translate(language, 'error.too-many-declines.pause', { minutes: Math.ceil(retryAfter / 60) }),
  })
}

/**
 * Counts a declined payment once, even if the decline is reported several times.
 * @param charge identifies the charge that was declined
 */
export async function countDecline(db: Db, payer: Payer, charge: string): Promise<void> {
  const counters = countersOf(payer)
  const at = new Date(payer.now)
  const old = new Date(payer.now - failureLifetimeMs)
  const failed = sql`case when t.last_at < ${old} then 1 else t.failed + 1 end`
  const { rows } = await sql<{ key: string; failed: number }>`
    with fresh as (
      insert into rate_limits (key, failed, last_at, closed_until)
      values (${`decline:${hashKey(charge)}`}, 0, ${at}, 'epoch') on conflict do nothing returning key
    ), limits as (
      select * from unnest(${counters.map(({ key }) => key)}::text[], ${counters.map(({ wait }) => wait)}::int[],
        ${counters.map(({ pause }) => pause)}::int[]) as l(key, wait, pause)
    )
    insert into rate_limits as t (key, failed, last_at, closed_until)
    select key, 1, ${at}::timestamptz, 'epoch'::timestamptz from limits where exists (select from fresh) order by key
    on conflict (key) do update set failed = ${failed}, last_at = ${at},
      closed_until = (select case
        when ${failed} >= pause then ${at}::timestamptz + make_interval(secs => ${pauseSeconds}::int)
        when ${failed} >= wait then ${at}::timestamptz + make_interval(secs => ${waitSeconds}::int)
        else 'epoch' end from limits where limits.key = t.key)
    returning key, failed`.execute(db)
  for (const { key, of, wait, pause } of counters) {
    const count = rows.find((row) => row.key === key)?.failed
    if (count === wait || count === pause) await record(db, payer, { of, declines: count })
  }
}

interface Counter {
  of: keyof typeof declineLimits
  key: string
  wait: number
  pause: number
}

/** Returns the counters of a payer. As for holds, a /56 network has twice and a /48 four times the limit of a /64. */
function countersOf({ network, browser, buyerId, email }: Payer): Counter[] {
  const networks = network
    .split('/')
    .toReversed()
    .map((id, at) => ({ of: 'network' as const, id, factor: 2 ** at }))
  const device = browser === null ? [] : [{ of: 'device' as const, id: browser, factor: 1 }]
  const payer = { of: 'payer' as const, id: buyerId ?? email.trim().toLowerCase(), factor: 1 }
  return [...networks, ...device, payer].map(({ of, id, factor }) => ({
    of,
    key: `decline-${of}:${hashKey(id)}`,
    wait: declineLimits[of].wait * factor,
    pause: declineLimits[of].pause * factor,
  }))
}

function record(
  db: Db,
  { buyerId: person, now: at }: Payer,
  details: Record<string, string | number | boolean>,
): Promise<void> {
  return recordSecurityEvent(db, { kind: 'payment.limited', person, details, at })
}
