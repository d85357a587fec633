import { createLoop as openAnyLoop, type Loop, type LoopOptions } from '@souk/work-queue'
import { isDatabaseUnavailable } from '../core/database-errors.ts'

export type { Loop } from '@souk/work-queue'

/** Creates a loop that recognizes outages of the database, which the log reports elsewhere. */
export function createLoop(options: LoopOptions): Loop {
  return openAnyLoop({ ...options, isOutage: isDatabaseUnavailable })
}
