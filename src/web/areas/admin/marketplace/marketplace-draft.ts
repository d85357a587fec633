import type { MarketplaceProfile } from '#contract/marketplace/profile.ts'

/** Unsaved values of the form for marketplace settings. */
export interface MarketplaceDraft {
  profile: MarketplaceProfile
  /** Logo as a data URL; null if there is no logo. */
  picture: string | null
}
