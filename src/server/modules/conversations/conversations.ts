import type { Cron, Task } from '#platform/queue/jobs.ts'
import type { ConversationContext } from './core/conversations.context.ts'
import { removePhotosTask } from './privacy.ts'
import { updateResponseTimes } from './write/response-time.ts'
import { adoptRemainingConversations } from './guests.ts'
import { prunePhotos } from './write/photos.ts'

export { subscribeOrderClaims } from './guests.ts'
export { conversationsPrivacy } from './privacy.ts'
export { subscribeOrderSteps } from './write/order-steps.ts'
export type { ConversationContext } from './core/conversations.context.ts'

export interface Conversations {
  context: ConversationContext
  tasks: Record<string, Task>
  crons: Cron[]
}

/** Creates the conversations module, which handles messages between buyers and sellers. */
export function createConversations(context: ConversationContext): Conversations {
  return {
    context,
    tasks: {
      'conversations:prune': async () => {
        await prunePhotos(context)
        await adoptRemainingConversations(context)
      },
      [removePhotosTask]: async (payload) => {
        for (const key of (payload as { keys: string[] }).keys) await context.removePhoto(key)
      },
      'conversations:response-times': () => updateResponseTimes(context),
    },
    crons: [
      { task: 'conversations:prune', pattern: '43 * * * *' },
      { task: 'conversations:response-times', pattern: '7 * * * *' },
    ],
  }
}
