import type { ConversationSide } from '#contract/conversations/conversations.ts'

/** A message was added to a conversation; `to` are the sides that receive it. */
export interface MessageSent {
  conversationId: string
  seq: number
  to: readonly ConversationSide[]
  /** Time in ms. */
  at: number
}

/** One side has read all messages; `recipient` owns the inbox: `buyer:<id>` or `seller:<id>`. */
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
