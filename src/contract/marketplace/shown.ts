import type { ColorFamily } from '#contract/catalog/colors.ts'
import type { MarketplaceProfile } from './profile.ts'

/** Catalog lists that pages receive. */
export interface ShownLists {
  /** Codes of the offered departments in display order. */
  departments: readonly string[]
  /** Codes of conditions that count as new in structured data. */
  newConditions: readonly string[]
  /** Color families and size systems. Null for the defaults. */
  families: readonly ColorFamily[] | null
  sizeSystems: readonly { code: string; sizes: readonly string[] }[] | null
}

/** Data of the marketplace that every page receives. */
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
  /** Offered languages, with the default language first. */
  languages: readonly string[]
  logo: { width: number; height: number; isDark: boolean } | null
  /** Accent color chosen by the marketplace, as CSS custom properties. Null for the default color. */
  accent: Record<`--color-${string}`, string> | null
  lists: ShownLists
  /** Display names of catalog values that differ from the language's defaults. */
  words: Readonly<Record<string, string>>
  /** Content that active extensions add to every page. Null if they add none. */
  extensions: {
    /** Slots filled by at least one extension. */
    slots: readonly string[]
    scripts: readonly string[]
    styles: readonly string[]
    theme: Readonly<Record<`--${string}`, string>>
  } | null
  /** Name of the folder with the icons and logo files, as in `/brand/{brand}/icon-192.png`. */
  brand: string
}
