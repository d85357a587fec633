import { createHash } from 'node:crypto'
import { accentShades, defaultAccent, type Accent } from '#contract/marketplace/accent.ts'
import { marketplaceProfile, type MarketplaceProfile } from '#contract/marketplace/profile.ts'
import type { Config } from './config.ts'

/** Marketplace profile with derived values, as shown on pages, in emails and in files. */
export interface Marketplace extends MarketplaceProfile {
  shades: Accent
  /** Hash of the logo and the colors. The hash is part of the URLs of the files under /brand. */
  brandVersion: string
  /** Hash of the whole profile. The hash changes with every edit of the profile. */
  version: string
}

let current = marketplaceOf({}, { supportEmail: '' })

/**
 * Parses and applies the stored profile. If another build stored a profile that this build cannot parse, the
 * profile counts as empty.
 */
export function setMarketplace(stored: unknown, config: Pick<Config, 'supportEmail'>): void {
  current = marketplaceOf(stored, config)
}

/**
 * Returns the current profile of this process. Do not cache the result, because the profile changes with the settings.
 */
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
