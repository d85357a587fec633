import type pg from 'pg'
import { newId } from './ids.ts'

/**
 * Rule for an injected fault. `after`: whether the call is executed before its response is lost, which tests
 * idempotency keys.
 */
export interface FaultRule {
  path: string
  method?: string
  kind: 'status' | 'timeout' | 'closed'
  status?: number
  after?: boolean
}

export async function addFault(pool: pg.Pool, rule: FaultRule, times: number): Promise<string> {
  const id = newId('fault')
  await pool.query('insert into sandbox.faults (id, remaining, rule) values ($1, $2, $3)', [
    id,
    times,
    JSON.stringify(rule),
  ])
  return id
}

export async function clearFaults(pool: pg.Pool): Promise<void> {
  await pool.query('delete from sandbox.faults')
}

/**
 * Returns the first matching fault rule, and counts this use of the rule. Returns undefined if no rule matches, or if
 * another process has used up the rule.
 */
export async function consumeFault(
  pool: pg.Pool,
  faults: readonly { id: string; rule: FaultRule }[],
  call: { method: string; path: string },
): Promise<FaultRule | undefined> {
  const hit = faults.find(({ rule }) => matches(rule, call))
  if (hit === undefined) return undefined
  const taken = await pool.query(
    'update sandbox.faults set remaining = remaining - 1 where id = $1 and remaining > 0 returning id',
    [hit.id],
  )
  return taken.rowCount === 1 ? hit.rule : undefined
}

function matches(rule: FaultRule, call: { method: string; path: string }): boolean {
  return call.path.includes(rule.path) && (rule.method === undefined || rule.method === call.method)
}
