import { isDeepStrictEqual } from 'node:util'
import { getCurrencyDecimals, getChargeStep } from '#contract/currency.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { accentShades } from '#contract/marketplace/accent.ts'
import { catalogLists as listsShape } from '#contract/catalog/lists.ts'
import type { ShownLists, ShownMarketplace } from '#contract/marketplace/shown.ts'
import { activeExtensions } from '#modules/extensions/extensions.ts'
import { hasEarlyAccess } from '#modules/catalog/stock.ts'
import { maxQuantityPerOrder } from '#modules/orders/quantities.ts'
import { customizedNames } from '#modules/catalog/core/value-names.ts'
import { localizedPageWords } from '#platform/settings/page-words.ts'
import { hasTypesWithoutSizes } from '#modules/catalog/core/types-without-sizes.ts'
import { catalogLists } from '#modules/catalog/core/catalog-lists.ts'
import { offeredLanguages } from '#platform/language/offered.ts'
import { languages } from '#platform/language/translate.ts'
import { marketplace } from '#platform/config/marketplace.ts'

/** Returns the data about the marketplace that pages in this language need. */
export function shownMarketplace(language: string): ShownMarketplace {
  const { logo, accent, shades, brandVersion, ...all } = marketplace()
  const { slots, scripts, styles, theme, backgrounds, version } = activeExtensions()
  return {
    name: all.name,
    timeZone: all.timeZone,
    country: all.country,
    maxQuantity: maxQuantityPerOrder(),
    languages: offeredLanguages(languages),
    tagline: all.tagline,
    company: all.company,
    address: all.address,
    registration: all.registration,
    taxNumber: all.taxNumber,
    supportEmail: all.supportEmail,
    supportPhone: all.supportPhone,
    socialLinks: all.socialLinks,
    announcement: all.announcement,
    announcementLink: all.announcementLink,
    logo: logo && { width: logo.width, height: logo.height, isDark: logo.isDark },
    accent: accent === null ? null : cssOf(backgrounds ? accentShades(accent, backgrounds) : shades),
    extensions: version === '' ? null : { slots, scripts, styles, theme },
    lists: shownLists(),
    words: customizedNames(language),
    pageWords: localizedPageWords(language),
    brand: brandVersion,
  }
}

/** Returns the marketplace's currency with the properties that pages need to format amounts. */
export function pageCurrency(): { code: string; decimals: number; step: number } {
  const code = marketplaceCurrency()
  return { code, decimals: getCurrencyDecimals(code), step: getChargeStep(code) }
}

const defaultLists = listsShape.parse({})

/**
 * Returns the catalog lists from which pages offer choices, such as departments. Omits default lists that were not
 * changed, because the pages' JavaScript already contains them.
 */
export function shownLists(): ShownLists {
  const { departments, conditions, families, sizeSystems, fields } = catalogLists()
  const offered = <Value extends { isRetired: boolean }>(list: readonly Value[]) =>
    list.filter(({ isRetired }) => !isRetired)
  return {
    hasEarlyAccess: hasEarlyAccess(),
    departments: offered(departments).map(({ code }) => code),
    fields,
    hasSizelessTypes: hasTypesWithoutSizes(),
    newConditions: conditions.filter(({ isNew }) => isNew).map(({ code }) => code),
    families: isDeepStrictEqual(families, defaultLists.families)
      ? null
      : offered(families).map(({ code, swatch, alsoCalled, shades }) => ({
          code,
          swatch,
          alsoCalled,
          shades,
        })),
    sizeSystems: isDeepStrictEqual(sizeSystems, defaultLists.sizeSystems)
      ? null
      : offered(sizeSystems).map(({ code, sizes }) => ({ code, sizes })),
  }
}

function cssOf({ light, dark, onLight, onDark }: ReturnType<typeof marketplace>['shades']) {
  return {
    '--color-accent': `light-dark(${light}, ${dark})`,
    '--color-on-accent': `light-dark(${onLight}, ${onDark})`,
  } as const
}
