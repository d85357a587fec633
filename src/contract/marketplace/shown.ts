import type { PageTextName } from '#contract/catalog/sets/page-texts.ts'
import type { ListingFieldUses } from '#contract/catalog/listing-fields.ts'
import type { ColorFamily } from '#contract/catalog/colors.ts'
import type { MarketplaceProfile } from './profile.ts'

/** Catalog lists that are sent to pages. */
export interface ShownLists {
  /** Codes of the offered departments in display order. */
  departments: readonly string[]
  /** Whether listings must, can or cannot have a brand and a color. */
  fields: ListingFieldUses
  /** Whether items of some types have no sizes. The size filter then omits the label of items without sizes. */
  hasSizelessTypes: boolean
  /** Codes of the conditions that structured data for search engines describes as new. */
  newConditions: readonly string[]
  /** Color families and size systems. Null if the marketplace uses the defaults. */
  families: readonly ColorFamily[] | null
  sizeSystems: readonly { code: string; sizes: readonly string[] }[] | null
  /** Whether new first-party listings are reserved for members at first. */
  hasEarlyAccess: boolean
}

/** Marketplace data that is sent to every page. */
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
  /** Maximum number of units of a size in one order. */
  maxQuantity: number
  /** Offered languages, with the default language first. */
  languages: readonly string[]
  logo: { width: number; height: number; isDark: boolean } | null
  /** The marketplace's accent color, as CSS custom properties. Null for the default color. */
  accent: Record<`--color-${string}`, string> | null
  lists: ShownLists
  /** Display names of catalog values that replace the default names in the page's language. */
  words: Readonly<Record<string, string>>
  /** Texts of public pages that depend on what the marketplace sells. Texts that are not set have neutral defaults. */
  pageWords: Readonly<Partial<Record<PageTextName, string>>>
  /** Content that active extensions add to every page. Null if they add none. */
  extensions: {
    /** Names of the slots that at least one extension fills. */
    slots: readonly string[]
    scripts: readonly string[]
    styles: readonly string[]
    theme: Readonly<Record<`--${string}`, string>>
  } | null
  /** Name of the folder with the icons and logo files, as in `/brand/{brand}/icon-192.png`. */
  brand: string
}
