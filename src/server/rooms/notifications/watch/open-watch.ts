import type { TaskInBatches } from '#platform/jobs.ts'
import { openLoop, type Loop } from '#platform/loop.ts'
import type { NotificationParts } from '../notifications.parts.ts'
import { lookAfter } from './look.ts'
import { offerRestocked } from './restock.ts'
import { pruneWatches } from './watches.store.ts'

export interface Watch {
  tasks: Record<string, TaskInBatches>
  /** Does the queue of one piece that came back; answers whether there may be more. */
  round(): Promise<boolean>
  loop: Loop
  prune(): Promise<void>
}

/** Opens what follows from watching: alerts by the jobs the database writes, offers by a loop over the queues. */
export function openWatch(parts: NotificationParts): Watch {
  const round = (): Promise<boolean> => offerRestocked(parts)
  const loop = openLoop({ name: 'restocks', round, everyMs: 2_000, log: parts.log })
  return {
    round,
    loop,
    tasks: {
      'watch:look': {
        async inBatches(payloads) {
          const ids = payloads.map((payload) => (payload as { pieceId: string }).pieceId)
          for (const id of new Set(ids)) await lookAfter(parts, id)
          loop.nudge()
        },
      },
    },
    prune: () => pruneWatches(parts.db, new Date(parts.clock.now() - 24 * 3600_000)),
  }
}
