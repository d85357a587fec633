import { setImmediate as turn } from 'node:timers/promises'

/** Maximum time in ms of synchronous work in one event-loop turn. */
const maxTurnMs = 4
let turnStartedAt: number | undefined

/**
 * Runs `work`, in a later event-loop turn if the current turn has already taken too long. The delay is needed because
 * all requests that waited for the same read barrier resume in the same turn, and each search takes milliseconds.
 */
export async function runYielding<T>(work: () => T): Promise<T> {
  // Do not await between this check and the work. Otherwise, all callers would pass the check before the first caller
  // starts its work.
  while (msInTurn() > maxTurnMs) await turn()
  return work()
}

function msInTurn(): number {
  if (turnStartedAt === undefined) setImmediate(() => (turnStartedAt = undefined))
  turnStartedAt ??= performance.now()
  return performance.now() - turnStartedAt
}
