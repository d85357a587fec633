import { call } from '#web/lib/calls/call.ts'
import { loadSecurity } from '#web/features/account/seller-security.tsx'

/** Sections of the shop settings. Each section has its own page, `/shopper/settings/<section>`. */
export const sections = [
  'profile',
  'ship-from',
  'shipping',
  'returns',
  'holiday',
  'helpers',
  'shop',
  'language',
  'notifications',
  'security',
] as const
export type SettingsSectionName = (typeof sections)[number]

/** Returns the page of a section that a link to the former settings page points to, such as `#returns`. */
export function formerSection(hash: string): string | undefined {
  const section = sections.find((each) => `#${each}` === hash)
  return section && `/shopper/settings/${section}`
}

/**
 * Loads one section of the settings. Only data that the section shows is loaded; the rest is null.
 * @throws Response with status 404 if there is no such section
 */
export async function loadSection(name: string) {
  const section = sections.find((each) => each === name)
  if (section === undefined) throw new Response(null, { status: 404 })
  const loadIn = <T>(of: SettingsSectionName, load: () => Promise<T>): Promise<T | null> =>
    section === of ? load() : Promise.resolve(null)
  const [{ seller, fields: values = {} }, custom, holiday, help, helping, language, security, views] =
    await Promise.all([
      call('getSellerProfile'),
      loadIn('profile', () => call('listCustomFields', { params: { subject: 'seller' } })),
      loadIn('holiday', () => call('getHoliday')),
      loadIn('helpers', () => call('listHelpers')),
      loadIn('shop', () => call('getHelping')),
      loadIn('language', () => call('getLanguage').catch(() => null)),
      loadIn('security', loadSecurity),
      // Helpers cannot load the views.
      loadIn('security', () => call('listSellerViews').catch(() => null)),
    ])
  return {
    section,
    seller,
    custom: { fields: seller.isSeller ? (custom ?? []) : [], values },
    holiday,
    help,
    helping,
    language: language?.language ?? null,
    security,
    staffViews: views?.views ?? null,
    now: Date.now(),
  }
}

export type SettingsData = Awaited<ReturnType<typeof loadSection>>
