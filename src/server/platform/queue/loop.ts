import { createLoop as openAnyLoop, type Loop, type LoopOptions } from '@souk/work-queue'
import { isDatabaseUnavailable } from '../core/database-errors.ts'

export type { Loop } from '@souk/work-queue'

/**
 * Creates a loop that recognizes database outages. The loop does not log database outages, because the outage log
 * reports them.
 */
export function createLoop(options: LoopOptions): Loop {
  return openAnyLoop({ ...options, isOutage: isDatabaseUnavailable })
}
