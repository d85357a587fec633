import type pg from 'pg'
import { hashToken } from '#platform/core/ids.ts'
import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { printHeader, printLatencies } from '../latencies.ts'
import { atMost, type Target } from '../targets.ts'

const times = 2_000

/**
 * Measures the check-subscription-status call (spec §4) for many members. The call must not contact the card provider.
 */
export async function measureMembers(
  program: BenchProgram,
  { members }: { members: number },
): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  await showProgress(`${members} members`, () => seed(pool, members))
  const before = await countProviderStatements()
  const latencies: number[] = []
  for (let at = -100; at < times; at++) {
    const n = Math.floor(Math.random() * members)
    const startedAt = performance.now()
    const answer = await fetch(`${app.address}/subscription/check-subscription-status/byr_bench${n}`, {
      headers: { authorization: `Bearer ${tokenOf(n)}` },
    })
    const { subscriptionStatus, subscriptionEndDate } = (await answer.json()) as Record<string, unknown>
    if (subscriptionStatus !== 'active' || typeof subscriptionEndDate !== 'number')
      throw new Error(`member ${n} got ${answer.status} or a wrong subscription`)
    if (at >= 0) latencies.push(performance.now() - startedAt)
  }
  printHeader(`${members.toLocaleString('en-US')} members`)
  const p95 = printLatencies('check-subscription-status', latencies)
  return [
    atMost('members: p95 of check-subscription-status in ms', 5, p95),
    // The card sandbox's timer also executes a few statements. If each call contacted the provider, the ratio would be
    // at least 1.
    atMost(
      "members: the provider's SQL statements per call",
      0.1,
      ((await countProviderStatements()) - before) / times,
    ),
  ]

  /** Returns the number of SQL statements that the card sandbox has executed. The sandbox runs in the app's process. */
  async function countProviderStatements(): Promise<number> {
    return (await app.send<{ sandbox: number }>('count')).sandbox
  }
}

function tokenOf(n: number): string {
  return `bench-member-${n}`
}

async function seed(pool: pg.Pool, members: number): Promise<void> {
  await pool.query(
    `insert into buyers (id, email, full_name, created_at, is_validated, customer_id, subscription_id,
       subscription_status, subscription_end_at, member_until)
     select 'byr_bench' || n, 'bench' || n || '@mail.example', 'Bench ' || n, now(), true, 'cus_bench' || n,
       'sub_bench' || n, 'active', now() + interval '20 days', now() + interval '20 days'
     from generate_series(0, $1 - 1) n`,
    [members],
  )
  for (let from = 0; from < members; from += 10_000) {
    const ns = Array.from({ length: Math.min(10_000, members - from) }, (_, at) => from + at)
    await pool.query(
      `insert into sessions (id, token_hash, buyer_id, created_at, last_used_at, expires_at)
       select 'ses_bench' || n, decode(hash, 'hex'), 'byr_bench' || n, now(), now(), now() + interval '1 hour'
       from unnest($1::int[], $2::text[]) as s(n, hash)`,
      [ns, ns.map((n) => hashToken(tokenOf(n)).toString('hex'))],
    )
  }
  await pool.query('analyze buyers, sessions')
}
