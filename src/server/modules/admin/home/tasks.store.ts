import { sql, type RawBuilder } from 'kysely'
import type { AdminTask } from '#contract/admin/admin-home.ts'
import { dayMs } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { isLateSql, shipByEndSql } from '#modules/orders/seller-orders.ts'
import { isFirstPartySql } from '#modules/orders/core/paid-orders.ts'
import { stuckAttempts } from '#modules/payouts/payouts.ts'

export interface AdminTaskRow {
  task: AdminTask
  count: number
  firstDueAt: Date | null
}

interface Source {
  from: RawBuilder<unknown>
  due?: RawBuilder<unknown>
}

/**
 * Returns, for each task, the SQL that selects the items to count. Each query uses an index that contains few other
 * items.
 */
function sourcesAt(now: Date): Record<AdminTask, Source> {
  return {
    disputes: {
      from: sql`disputes where state = 'open' and submitted_at is null`,
      due: sql`evidence_due_at`,
    },
    issues: {
      from: sql`issues where closed_at is null and state in ('open', 'answered') and answer_by <= ${now}`,
      due: sql`decide_by`,
    },
    'own-orders': {
      from: sql`seller_orders p where p.state = 'paid' and p.paid_at is not null and ${isFirstPartySql}`,
      due: sql`coalesce(${shipByEndSql()}, p.due_at)`,
    },
    'late-orders': {
      from: sql`seller_orders p where p.paid_at is not null and ${isLateSql(now.getTime())}`,
      due: shipByEndSql(),
    },
    'failed-refunds': {
      from: sql`refunds r where r.state = 'failed' and not exists (select from refunds again
        where again.seller_order_id = r.seller_order_id and again.attempt = 'again:' || r.id)`,
    },
    'stuck-transfers': {
      from: sql`transfers t join outbox m on m.topic = 'payouts:transfer' and m.key = t.id
        where t.state = 'pending' and m.attempts >= ${stuckAttempts}`,
    },
    applications: { from: sql`seller_applications where state = 'open'` },
    'waiting-listings': { from: sql`listings where review = 'waiting' and state <> 'removed'` },
    listings: { from: sql`listing_checks` },
    'reported-feedback': {
      from: sql`(select distinct feedback_id from feedback_reports where closed_at is null) reported`,
    },
    'called-support': { from: sql`conversations where support = 'called'` },
    'reported-conversations': {
      from: sql`(select distinct conversation_id from conversation_reports
        where closed_at is null and by <> 'rules') reported`,
    },
    'dead-jobs': {
      from: sql`outbox where dead_at is not null`,
    },
    differences: {
      from: sql`(select at from reconciliations where difference_cents <> 0 or findings <> '[]'
        order by id desc limit 200) r where r.at > ${new Date(now.getTime() - dayMs)}`,
    },
  }
}

/** Counts the items of each task, up to `limit`. Also returns the time when the first item is due. */
export async function countAdminTasks(
  db: Db,
  tasks: readonly AdminTask[],
  now: Date,
  limit: number,
): Promise<AdminTaskRow[]> {
  const sources = sourcesAt(now)
  const each = tasks.map((task) => {
    const { from, due = sql`null::timestamptz` } = sources[task]
    return sql`select ${task}::text as "task", count(*) as count, min(due) as "firstDueAt"
      from (select ${due} as due from ${from} limit ${limit}) counted`
  })
  const { rows } = await sql<AdminTaskRow>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}
