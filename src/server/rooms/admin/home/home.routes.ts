import { officeHomeCalls } from '#contract/office-home.ts'
import type { Serve } from '#platform/serve.ts'
import type { OfficeDesk } from '../tables/sellers-table.ts'
import { listChores } from './chores.ts'
import { readDays } from './office-days.ts'
import { searchOffice } from './office-search.ts'

/** Binds the office's home and its search. */
export function homeRoutes(serve: Serve, desk: OfficeDesk): void {
  serve(officeHomeCalls.getOfficeChores, async ({ actor }) => {
    return { chores: await listChores(desk, actor) }
  })
  serve(officeHomeCalls.listOfficeDays, async ({ query }) => readDays(desk, query.days))
  serve(officeHomeCalls.searchOffice, async ({ query }) => {
    return { found: await searchOffice(desk.db, query.q) }
  })
}
