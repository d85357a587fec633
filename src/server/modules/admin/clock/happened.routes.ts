import { clockCalls } from '#contract/admin/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getHappened } from './happened.ts'

export function happenedRoutes(serve: Serve, db: Db): void {
  serve(clockCalls.getHappened, ({ query }) => getHappened(db, query.since))
}
