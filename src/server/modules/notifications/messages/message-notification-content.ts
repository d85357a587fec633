import type { NotificationContent } from '../core/notification-content.ts'
import type { UnreadConversation } from './messages.store.ts'

/** Returns the prefix of the deduplication keys of notifications about a conversation. */
export const messageKey = (conversationId: string): string => `message:${conversationId}:`

/** Returns the deduplication key of the notification about a review. */
export const reviewKey = (feedbackId: string): string => `FeedbackLeft:${feedbackId}`

/**
 * Returns the notification about a message. Contains the sender's name and the message text. If the message has no
 * text, contains the conversation's title instead.
 */
export function messageContent({
  from,
  title,
  lastText,
}: Pick<UnreadConversation, 'from' | 'title' | 'lastText'>): NotificationContent {
  return { code: 'message', data: { from, text: lastText || title } }
}
