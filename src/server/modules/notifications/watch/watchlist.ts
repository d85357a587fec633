import type { TaskInBatches } from '#platform/queue/jobs.ts'
import { createLoop, type Loop } from '#platform/queue/loop.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { checkWatched } from './check-watched.ts'
import { offerRestocked } from './restock.ts'
import { pruneWatches } from './watches.store.ts'

export interface Watchlist {
  tasks: Record<string, TaskInBatches>
  /** Processes one listing's restock queue. Returns whether more queues might be due. */
  round(): Promise<boolean>
  loop: Loop
  prune(): Promise<void>
}

/**
 * Creates the watchlist's background work. Database triggers enqueue the jobs that send alerts. A polling loop makes
 * the restock offers.
 */
export function createWatchlist(deps: NotificationDeps): Watchlist {
  const round = (): Promise<boolean> => offerRestocked(deps)
  const loop = createLoop({ name: 'restocks', round, everyMs: 2_000, log: deps.log })
  return {
    round,
    loop,
    tasks: {
      'watch:check': {
        async inBatches(payloads) {
          const ids = payloads.map((payload) => (payload as { listingId: string }).listingId)
          for (const id of new Set(ids)) await checkWatched(deps, id)
          loop.wake()
        },
      },
    },
    prune: () => pruneWatches(deps.db, new Date(deps.clock.now() - 24 * 3600_000)),
  }
}
