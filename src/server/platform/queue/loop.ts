import { openLoop as openAnyLoop, type Loop, type LoopOptions } from '@souk/work-queue'
import { isDatabaseUnavailable } from '../core/database-errors.ts'

export type { Loop } from '@souk/work-queue'

/** Calls `round` when it is woken and from time to time; an outage of the database is logged once, by its pool. */
export function openLoop(options: LoopOptions): Loop {
  return openAnyLoop({ ...options, isOutage: isDatabaseUnavailable })
}
