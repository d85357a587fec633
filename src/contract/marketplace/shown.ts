import type { ColorFamily } from '#contract/catalog/colors.ts'
import type { MarketplaceProfile } from './profile.ts'

/** What pages know of the lists that listings are described from. */
export interface ShownLists {
  /** Codes of those that are offered, in their order. */
  departments: readonly string[]
  /** Codes of conditions that search engines are told are new. */
  newConditions: readonly string[]
  /** Null: those that come with the software. */
  families: readonly ColorFamily[] | null
  sizeSystems: readonly { code: string; sizes: readonly string[] }[] | null
}

/** What every page knows of the marketplace. */
export interface ShownMarketplace extends Pick<
  MarketplaceProfile,
  | 'name'
  | 'timeZone'
  | 'country'
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
  lists: ShownLists
  /** What it calls values of the data otherwise than the language does. */
  words: Readonly<Record<string, string>>
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
