import type { z } from 'zod'
import { hasRight, type StaffRight } from '#contract/staff-roles.ts'
import { adminTasks, type AdminTask, type adminHomeCalls } from '#contract/admin/admin-home.ts'
import { countLimit } from '#contract/table.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { countAdminTasks } from './tasks.store.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import type { Platform } from '#platform/module.ts'

type TaskCounts = z.infer<(typeof adminHomeCalls.getAdminTasks)['reply']>['tasks']

/**
 * Maps each task to the permission that it requires. Staff members see a task only if their role has this permission.
 */
const rightOf: Record<AdminTask, StaffRight> = {
  disputes: 'disputes',
  issues: 'issues',
  'own-orders': 'orders',
  'late-orders': 'orders',
  'failed-refunds': 'refunds',
  'stuck-transfers': 'payouts',
  applications: 'applications',
  'waiting-listings': 'listings',
  listings: 'listings',
  'reported-feedback': 'reviews',
  'called-support': 'messages',
  'reported-conversations': 'messages',
  'dead-jobs': 'jobs',
  differences: 'ledger',
}

const isOffered = (task: AdminTask): boolean => task !== 'reported-feedback' || isFeatureOn('reviews')

/**
 * Returns the open tasks that the caller's role is allowed to handle, most urgent first. A count of 1000 means 1000 or
 * more.
 */
export async function listAdminTasks(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
): Promise<TaskCounts> {
  const role = actor.kind === 'seller' ? actor.role : null
  const visible = adminTasks.filter((task) => hasRight(role, rightOf[task]) && isOffered(task))
  const rows = await countAdminTasks(db, visible, new Date(clock.now()), countLimit)
  return visible.map((task) => {
    const { count, firstDueAt } = rows.find((row) => row.task === task)!
    return { task, count, firstDueAt: firstDueAt?.toISOString() ?? null }
  })
}
