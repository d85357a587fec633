/** Published when a buyer reviews an order line. */
export interface FeedbackLeft {
  feedbackId: string
  sellerId: string
}

/** Published when a seller replies to a review. */
export interface FeedbackAnswered {
  feedbackId: string
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    FeedbackLeft: FeedbackLeft
    FeedbackAnswered: FeedbackAnswered
  }
}
