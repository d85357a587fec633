import { createLoop as openAnyLoop, type Loop, type LoopOptions } from '@souk/work-queue'
import { isDatabaseUnavailable } from '../core/database-errors.ts'

export type { Loop } from '@souk/work-queue'

/** Creates a loop that recognizes database outages and does not log them, because they are logged separately. */
export function createLoop(options: LoopOptions): Loop {
  return openAnyLoop({ ...options, isOutage: isDatabaseUnavailable })
}
