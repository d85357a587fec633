import { translate } from '#platform/language/translate.ts'
import type { NotificationWords } from '../notify.ts'
import type { UnreadConversation } from './messages.store.ts'

/** What the keys of all that is told of a conversation begin with. */
export const messageKey = (conversationId: string): string => `message:${conversationId}:`

/** What is told of a message: who wrote it, where the other side has a name, and what it says or else is about. */
export function messageWords({
  from,
  title,
  lastText,
}: Pick<UnreadConversation, 'from' | 'title' | 'lastText'>): NotificationWords {
  return (language) => [
    from === null
      ? translate(language, 'notification.message.title-support')
      : translate(language, 'notification.message.title', {
          from: from || translate(language, 'conversation.buyer'),
        }),
    lastText || title,
  ]
}
