import type { ConversationSide } from '#contract/conversations/conversations.ts'

/** Something was written, or said by the marketplace; `to` are those it is for. */
export interface MessageSent {
  conversationId: string
  seq: number
  to: readonly ConversationSide[]
  /** ms */
  at: number
}

/** One side has read all there is; `recipient` is whose inbox it is in: `buyer:<id>` or `seller:<id>`. */
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
