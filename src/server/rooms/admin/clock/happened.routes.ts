import { clockCalls } from '#contract/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Serve } from '#platform/serve.ts'
import { getHappened } from './happened.ts'

export function happenedRoutes(serve: Serve, db: Db): void {
  serve(clockCalls.getHappened, ({ query }) => getHappened(db, query.since))
}
