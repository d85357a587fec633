import { createHash } from 'node:crypto'
import { accentShades, defaultAccent, type Accent } from '#contract/marketplace/accent.ts'
import { marketplaceProfile, type MarketplaceProfile } from '#contract/marketplace/profile.ts'
import type { Config } from './config.ts'

/** Marketplace profile with derived values, as shown on pages, in emails and in files. */
export interface Marketplace extends MarketplaceProfile {
  shades: Accent
  /** Hash of the logo and the colors. Part of the URLs under /brand. */
  brandVersion: string
  /** Hash of the whole profile, which changes with every edit. */
  version: string
}

let current = marketplaceOf({}, { supportEmail: '' })

/**
 * Parses and applies the stored profile. If this build cannot parse it, because another build stored it, the profile
 * counts as empty.
 */
export function setMarketplace(stored: unknown, config: Pick<Config, 'supportEmail'>): void {
  current = marketplaceOf(stored, config)
}

/** Returns this process's current profile. Do not cache the result, because the profile changes with the settings. */
export const marketplace = (): Readonly<Marketplace> => current

export const marketplaceName = (): string => current.name

function marketplaceOf(stored: unknown, { supportEmail }: Pick<Config, 'supportEmail'>): Marketplace {
  const read = marketplaceProfile.safeParse(stored ?? {})
  const profile = read.success ? read.data : marketplaceProfile.parse({})
  const shades = profile.accent === null ? defaultAccent : accentShades(profile.accent)
  return {
    ...profile,
    supportEmail: profile.supportEmail || supportEmail,
    shades,
    brandVersion: hashOf([profile.logo?.key, shades]),
    version: hashOf([profile, supportEmail]),
  }
}

function hashOf(of: unknown): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16)
}
