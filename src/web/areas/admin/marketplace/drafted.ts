import type { MarketplaceProfile } from '#contract/marketplace/profile.ts'

/** The form as it is filled in. */
export interface Drafted {
  profile: MarketplaceProfile
  /** The logo as a data URL; null where there is none. */
  picture: string | null
}
