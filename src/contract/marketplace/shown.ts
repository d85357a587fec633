import type { MarketplaceProfile } from './profile.ts'

/** What every page knows of the marketplace. */
export interface ShownMarketplace extends Pick<
  MarketplaceProfile,
  | 'name'
  | 'timeZone'
  | 'tagline'
  | 'company'
  | 'address'
  | 'registration'
  | 'taxNumber'
  | 'supportEmail'
  | 'supportPhone'
  | 'socialLinks'
  | 'announcement'
  | 'announcementLink'
> {
  /** Those that are offered, the default first. */
  languages: readonly string[]
  logo: { width: number; height: number; isDark: boolean } | null
  /** Its own accent as CSS custom properties; null where it is the one that comes with the pages. */
  accent: Record<`--color-${string}`, string> | null
  /** What the extensions that are on bring to every page; null where none is. */
  extensions: {
    /** Slots that some of them fill. */
    slots: readonly string[]
    scripts: readonly string[]
    styles: readonly string[]
    theme: Readonly<Record<`--${string}`, string>>
  } | null
  /** The folder its icons and pictures are in: `/brand/{brand}/icon-192.png`. */
  brand: string
}
