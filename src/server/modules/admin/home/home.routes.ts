import { adminHomeCalls } from '#contract/admin/admin-home.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Platform } from '#platform/module.ts'
import { listAdminTasks } from './tasks.ts'
import { readDailyFigures } from './admin-days.ts'
import { searchAdmin } from './admin-search.ts'

/** Registers the API calls for the admin home page and the admin search. */
export function homeRoutes(serve: Serve, context: Pick<Platform, 'db' | 'clock'>): void {
  serve(adminHomeCalls.getAdminTasks, async ({ actor }) => {
    return { tasks: await listAdminTasks(context, actor) }
  })
  serve(adminHomeCalls.listAdminDays, async ({ query }) => readDailyFigures(context, query.days))
  serve(adminHomeCalls.searchAdmin, async ({ actor, query }) => {
    return { found: await searchAdmin(context.db, actor, query.q) }
  })
}
