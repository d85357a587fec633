import { call } from '#web/lib/calls/call.ts'
import { loadProfile } from './load.ts'

/** Sections of the account. Each section has its own page, `/shop/customerprofile/<section>`. */
export const sections = [
  'profile',
  'addresses',
  'cards',
  'gifts',
  'language',
  'notifications',
  'security',
  'data',
] as const
export type SectionName = (typeof sections)[number]

/**
 * Loads one section of the account. Data that could not be loaded is null, because a failure to load secondary data must
 * not sign the user out.
 * @throws Response with status 404 if there is no such section
 */
export async function loadSection(request: Request, name: string | undefined) {
  const section = sections.find((each) => each === name)
  if (section === undefined) throw new Response(null, { status: 404 })
  const loadIn = async <T>(where: readonly SectionName[], load: () => Promise<T>): Promise<T | null> =>
    where.includes(section) ? load().catch(() => null) : null
  const secondary = Promise.all([
    loadIn(['profile'], () => call('listCustomFields', { params: { subject: 'buyer' } })),
    loadIn(['addresses'], () => call('listAddresses')),
    loadIn(['cards'], () => call('listSavedCards')),
    loadIn(['gifts', 'data'], () => call('listMyGifts')),
    loadIn(['data'], () => call('getMembership')),
    loadIn(['language'], () => call('getLanguage')),
    loadIn(['security'], () => call('listSessions')),
    loadIn(['security'], () => call('getSecondFactor')),
    loadIn(['security'], () => call('listIdentities')),
  ])
  const { buyer, isEmailSuppressed, fields: values } = await loadProfile(request)
  const [fields, addresses, cards, gifts, membership, language, devices, secondFactor, identities] =
    await secondary
  return {
    section,
    buyer,
    isEmailSuppressed,
    custom: { fields: fields ?? [], values },
    addresses: addresses?.addresses ?? null,
    cards: cards?.cards ?? null,
    gifts: gifts?.gifts ?? null,
    membership,
    language: language?.language ?? null,
    devices,
    secondFactor,
    identities,
    now: Date.now(),
  }
}

export type SectionData = Awaited<ReturnType<typeof loadSection>>
