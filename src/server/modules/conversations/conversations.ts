import type { Cron, Task } from '#platform/queue/jobs.ts'
import type { ConversationContext } from './core/conversations.context.ts'
import { removePhotosTask } from './privacy.ts'
import { countResponseTimes } from './write/response-time.ts'
import { adoptLeft } from './guests.ts'
import { prunePhotos } from './write/photos.ts'

export { followClaims } from './guests.ts'
export { conversationsPrivacy } from './privacy.ts'
export { openOrderSteps } from './write/order-steps.ts'
export type { ConversationContext } from './core/conversations.context.ts'

export interface Conversations {
  context: ConversationContext
  tasks: Record<string, Task>
  crons: Cron[]
}

/** Creates the module for messages between buyers and sellers. */
export function openConversations(context: ConversationContext): Conversations {
  return {
    context,
    tasks: {
      'conversations:prune': async () => {
        await prunePhotos(context)
        await adoptLeft(context)
      },
      [removePhotosTask]: async (payload) => {
        for (const key of (payload as { keys: string[] }).keys) await context.removePhoto(key)
      },
      'conversations:response-times': () => countResponseTimes(context),
    },
    crons: [
      { task: 'conversations:prune', pattern: '43 * * * *' },
      { task: 'conversations:response-times', pattern: '7 * * * *' },
    ],
  }
}
