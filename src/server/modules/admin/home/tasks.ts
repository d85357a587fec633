import type { z } from 'zod'
import { adminTasks, type AdminTask, type adminHomeCalls } from '#contract/admin/admin-home.ts'
import { countLimit } from '#contract/table.ts'
import type { Actor } from '#platform/http/actor.ts'
import { countAdminTasks } from './tasks.store.ts'
import type { AdminContext } from '../tables/sellers-table.ts'

type TaskCounts = z.infer<(typeof adminHomeCalls.getAdminTasks)['reply']>['tasks']

const forSuperAdmins: ReadonlySet<AdminTask> = new Set(['dead-jobs', 'differences'])

/** What waits for a hand now, the most urgent first; 1000 means or more. */
export async function listAdminTasks({ db, clock }: AdminContext, actor: Actor): Promise<TaskCounts> {
  const isSuperAdmin = actor.kind === 'seller' && actor.isSA
  const asked = adminTasks.filter((task) => isSuperAdmin || !forSuperAdmins.has(task))
  const rows = await countAdminTasks(db, asked, new Date(clock.now()), countLimit)
  return asked.map((task) => {
    const { count, firstDueAt } = rows.find((row) => row.task === task)!
    return { task, count, firstDueAt: firstDueAt?.toISOString() ?? null }
  })
}
