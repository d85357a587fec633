/** A buyer has proven that an e-mail is theirs: by a mailed link, or by signing in to an account that did. */
export interface EmailConfirmed {
  buyerId: string
  email: string
  /** Whether the buyer opened a link in an email to this address. */
  isByLink?: boolean
}

/** Someone asks to become a seller. */
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
