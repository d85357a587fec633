import { systemClock } from '#platform/core/clock.ts'
import { wrapPool as openDb } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { deliverDue, type OutboxTopic } from '#platform/queue/outbox.ts'
import type { NotificationDeps } from '#modules/notifications/core/notifications.deps.ts'
import { createWatchlist } from '#modules/notifications/watch/watchlist.ts'
import { openPool } from './database/postgres.ts'

// One of several processes that concurrently notify watchers of restocked listings. The parent process moves this
// process's clock and stops this process.
const { DATABASE_URL: url, MEMBERS = '' } = process.env
const pool = openPool(url!, 3)
const log = createLog('fatal')
let offset = 0
const members = new Set(MEMBERS.split(','))
const watch = createWatchlist({
  ...openDb(pool),
  clock: { now: () => systemClock.now() + offset },
  log,
  findMembers: async (_db: unknown, ids: string[]) => new Set(ids.filter((id) => members.has(id))),
  offerDurationMs: 2 * 3600_000,
  membersFirst: true,
  earlyAccessMs: 0,
  areAlertsInstant: true,
} as unknown as NotificationDeps)
const { inBatches } = watch.tasks['watch:check']!
const topic: OutboxTopic = {
  name: 'watch:check',
  deliver: (messages) => inBatches(messages.map(({ payload }) => payload)),
}

process.on('message', (moved: number) => {
  offset = moved
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
for (;;) {
  await deliverDue({ ...openDb(pool), clock: systemClock, log }, [topic])
  while (await watch.round());
  await new Promise((done) => setTimeout(done, 5))
}
