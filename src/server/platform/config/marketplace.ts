import { createHash } from 'node:crypto'
import { accentShades, defaultAccent, type Accent } from '#contract/marketplace/accent.ts'
import { marketplaceProfile, type MarketplaceProfile } from '#contract/marketplace/profile.ts'
import type { Config } from './config.ts'

/** What the marketplace says of itself, as pages, emails and files show it. */
export interface Marketplace extends MarketplaceProfile {
  shades: Accent
  /** Where its icons and pictures are: other pictures have another. */
  brand: string
  /** Another after each change. */
  stamp: string
}

let current = marketplaceOf({}, { supportEmail: '' })

/** Reads what was stored; what another build has stored and this one cannot read is as if it were not there. */
export function setMarketplace(stored: unknown, config: Pick<Config, 'supportEmail'>): void {
  current = marketplaceOf(stored, config)
}

/** What this process shows, from its settings: one process is one marketplace. Keep no copy, it changes. */
export const marketplace = (): Readonly<Marketplace> => current

/** What it is called. */
export const marketplaceName = (): string => current.name

function marketplaceOf(stored: unknown, { supportEmail }: Pick<Config, 'supportEmail'>): Marketplace {
  const read = marketplaceProfile.safeParse(stored ?? {})
  const profile = read.success ? read.data : marketplaceProfile.parse({})
  const shades = profile.accent === null ? defaultAccent : accentShades(profile.accent)
  return {
    ...profile,
    supportEmail: profile.supportEmail || supportEmail,
    shades,
    brand: hashOf([profile.logo?.key, shades]),
    stamp: hashOf([profile, supportEmail]),
  }
}

function hashOf(of: unknown): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16)
}
