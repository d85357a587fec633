import type pg from 'pg'
import type { Cron, Task } from '#platform/queue/jobs.ts'
import type { FeedbackContext } from './core/reviews.context.ts'
import { createMilestones } from './core/milestones.ts'
import { prunePhotos } from './write/photos.ts'
import { countFit } from './read/fit.store.ts'
import { listNewestFeedback } from './core/reviews.store.ts'
import { recountRatings } from './read/recount.ts'

export { feedbackPrivacy } from './read/privacy.ts'
export type { FeedbackContext } from './core/reviews.context.ts'

export interface Feedback {
  context: FeedbackContext
  tasks: Record<string, Task>
  crons: Cron[]
}

/** Returns the functions with which the catalog reads reviews. */
export const createReviewQueries = (pool: pg.Pool) => ({
  listFeedback: (sellerId: string, limit: number) => listNewestFeedback(pool, sellerId, limit),
  countFit: (of: string) => countFit(pool, of),
})

/** Creates the reviews module, which handles buyers' reviews of sellers. */
export function createFeedback(deps: Omit<FeedbackContext, 'milestones'>): Feedback {
  const context: FeedbackContext = { ...deps, milestones: createMilestones(deps.db, deps.log) }
  return {
    context,
    tasks: {
      'feedback:prune': () => prunePhotos(context),
      'feedback:recount': async () => void (await recountRatings(context)),
    },
    crons: [
      { task: 'feedback:prune', pattern: '13 * * * *' },
      { task: 'feedback:recount', pattern: '37 4 * * *' },
    ],
  }
}
