/** A buyer verified an email address through an emailed link or signed in to an account with a verified address. */
export interface EmailConfirmed {
  buyerId: string
  email: string
  /** Whether the buyer opened a link in an email to this address. */
  isByLink?: boolean
}

/** A visitor applied to become a seller. */
export interface SellerApplied {
  applicationId: string
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    EmailConfirmed: EmailConfirmed
    SellerApplied: SellerApplied
  }
}

declare module '#platform/cache/invalidation-log.ts' {
  interface InvalidationTopics {
    seller: true
  }
}
