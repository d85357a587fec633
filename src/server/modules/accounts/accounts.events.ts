/** Published when a buyer verifies an email address through an emailed link, or signs in with a verified address. */
export interface EmailConfirmed {
  buyerId: string
  email: string
  /** True if the buyer verified the email address by opening a link that was emailed to it. */
  isByLink?: boolean
}

/** Published when a visitor applies to become a seller. */
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
