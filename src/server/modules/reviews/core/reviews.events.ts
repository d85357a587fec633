/** A buyer left a review of one order line. */
export interface FeedbackLeft {
  feedbackId: string
  sellerId: string
}

/** A seller answered a review. */
export interface FeedbackAnswered {
  feedbackId: string
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    FeedbackLeft: FeedbackLeft
    FeedbackAnswered: FeedbackAnswered
  }
}
