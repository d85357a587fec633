import type { NotificationWords } from '../core/notification-words.ts'
import type { UnreadConversation } from './messages.store.ts'

/** What the keys of all that is told of a conversation begin with. */
export const messageKey = (conversationId: string): string => `message:${conversationId}:`

/** What is told of a review is told once by this. */
export const reviewKey = (feedbackId: string): string => `FeedbackLeft:${feedbackId}`

/** What is told of a message: who wrote it, where the other side has a name, and what it says or else is about. */
export function messageWords({
  from,
  title,
  lastText,
}: Pick<UnreadConversation, 'from' | 'title' | 'lastText'>): NotificationWords {
  return { code: 'message', data: { from, text: lastText || title } }
}
