import { sql } from 'kysely'
import type { AdminPlan } from '#contract/memberships/memberships-admin.ts'
import type { Db } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import { planName, type Plans } from '../join/plans.ts'

interface PlanCount {
  priceId: string
  members: number
  leaving: number
  overdue: number
}

/**
 * Returns the membership plans with the number of members on each plan.
 * @throws provider_unavailable
 */
export async function listAdminPlans(
  { db, plans }: { db: Db; plans: Plans },
  language: Language,
): Promise<AdminPlan[]> {
  const [prices, counts] = await Promise.all([plans.list(), countMembers(db)])
  return prices.map((plan) => {
    const { productId, priceId, lookupKey, interval, cents, currency } = plan
    const name = planName(plan, language)
    const { members = 0, leaving = 0, overdue = 0 } = counts.get(priceId) ?? {}
    const price = { cents, currency }
    return { productId, priceId, lookupKey, name, interval, price, members, leaving, overdue }
  })
}

async function countMembers(db: Db): Promise<Map<string, PlanCount>> {
  const { rows } = await sql<PlanCount>`
    select price_id as "priceId", count(*) as members, count(*) filter (where cancel_at is not null) as leaving,
      count(*) filter (where status = 'past_due') as overdue
    from memberships where status in ('active', 'trialing', 'past_due') group by price_id`.execute(db)
  return new Map(rows.map((row) => [row.priceId, row]))
}
