import type { ConversationSide } from '#contract/conversations/conversations.ts'

/**
 * Published when a message is added to a conversation. `to` lists the sides (buyer, seller) that receive the message.
 */
export interface MessageSent {
  conversationId: string
  seq: number
  to: readonly ConversationSide[]
  /** Time when the message was sent, in ms. */
  at: number
}

/**
 * Published when one side has read all messages of a conversation. `recipient` identifies the reader's inbox:
 * `buyer:<id>` or `seller:<id>`.
 */
export interface ConversationRead {
  conversationId: string
  recipient: string
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    MessageSent: MessageSent
    ConversationRead: ConversationRead
  }
}
