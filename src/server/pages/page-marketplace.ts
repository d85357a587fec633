import type { ShownMarketplace } from '#contract/marketplace/shown.ts'
import { accentShades } from '#contract/marketplace/accent.ts'
import { shownExtensions } from '#modules/extensions/extensions.ts'
import { offeredOf } from '#platform/language/offered.ts'
import { languages } from '#platform/language/translate.ts'
import { marketplace } from '#platform/settings/marketplace.ts'

/** What every page is told of the marketplace, as it is now. */
export function shownMarketplace(): ShownMarketplace {
  const { logo, accent, shades, brand, ...all } = marketplace()
  const { slots, scripts, styles, theme, grounds, stamp } = shownExtensions()
  return {
    name: all.name,
    timeZone: all.timeZone,
    languages: offeredOf(languages),
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
    accent: accent === null ? null : cssOf(grounds ? accentShades(accent, grounds) : shades),
    extensions: stamp === '' ? null : { slots, scripts, styles, theme },
    brand,
  }
}

function cssOf({ light, dark, onLight, onDark }: ReturnType<typeof marketplace>['shades']) {
  return {
    '--color-accent': `light-dark(${light}, ${dark})`,
    '--color-on-accent': `light-dark(${onLight}, ${onDark})`,
  } as const
}
