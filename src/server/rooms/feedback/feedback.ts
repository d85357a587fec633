import type { Cron, Task } from '#platform/jobs.ts'
import type { Desk } from './feedback.desk.ts'
import { openMilestones } from './milestones.ts'
import { prunePhotos } from './photos.ts'
import { recount } from './recount.ts'

export { feedbackPrivacy } from './privacy.ts'
export type { Desk } from './feedback.desk.ts'

export interface Feedback {
  desk: Desk
  tasks: Record<string, Task>
  crons: Cron[]
}

/** Opens the room: what buyers say of sellers. */
export function openFeedback(parts: Omit<Desk, 'milestones'>): Feedback {
  const desk: Desk = { ...parts, milestones: openMilestones(parts.db, parts.log) }
  return {
    desk,
    tasks: {
      'feedback:prune': () => prunePhotos(desk),
      'feedback:recount': async () => void (await recount(desk)),
    },
    crons: [
      { task: 'feedback:prune', pattern: '13 * * * *' },
      { task: 'feedback:recount', pattern: '37 4 * * *' },
    ],
  }
}
