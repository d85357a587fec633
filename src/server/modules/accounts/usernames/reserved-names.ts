import { reservedUsernames } from '#contract/accounts/accounts.ts'
import { hasPhoneNumber } from '#contract/names.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { marketplaceName } from '#platform/config/marketplace.ts'

/** Groups of look-alike characters. Each character looks like the first character of the group. */
const lookAlikes =
  'oо0οօᴏøꮎ lі1iıιӏ eе3ε aа4α sѕ5ꜱ$տꮪᔕ tт7τ cсϲ pрρ xх yуγ kкκᴋկ mм nп uυսᴜꭎʋ bв8β hнһ vν wԝω jј dԁ gԍ'.split(
    ' ',
  )
const lookAlikeOf = new Map(
  lookAlikes.flatMap((group) => [...group].map((letter) => [letter, group[0]!] as const)),
)

/**
 * Normalizes text so that texts that look alike become equal: removes accents, spaces and punctuation, and replaces
 * look-alike characters.
 */
function normalizeLookAlikes(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}$]/gu, '')
    .toLowerCase()
  return [...plain].map((letter) => lookAlikeOf.get(letter) ?? letter).join('')
}

const normalizeWords = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map(normalizeLookAlikes))

/** Words that, as part of a name, suggest that the person works for the marketplace. */
const staffWords = 'admin administrator helpdesk moderator official security staff support'
const staffLooks = normalizeWords(staffWords)
/** Words that form the name of a department together with the marketplace's name. */
const roleLooks = normalizeWords(
  `${staffWords} app billing care customer help hq market marketplace online pay payments payouts real refund refunds ` +
    'safety service services shop store team the trust verification verified ' +
    'abrechnung auszahlung hilfe kundendienst kundenservice sicherheit',
)

/** Returns whether a username is reserved, or could be mistaken for the marketplace or its staff. */
export function isReservedUsername(username: string): boolean {
  if (reservedUsernames.includes(username.toLowerCase())) return true
  const parts = username.split(/[._]+/).filter((part) => part !== '')
  return parts.some((part) => staffLooks.has(normalizeLookAlikes(part))) || isMarketplace(parts)
}

/**
 * Rejects the name of a person or shop if it could be mistaken for the marketplace or its staff ("Souk Support",
 * "Customer Support"). Also rejects a name that contains a phone number, even if it is split across the first and last
 * name.
 * @throws invalid_field
 */
export function requireUnreservedName(name: string, field = 'name'): void {
  if (isReservedName(name))
    throw fail('invalid_field', { field, message: (language) => translate(language, 'error.name-reserved') })
  if (hasPhoneNumber(name))
    throw fail('invalid_field', {
      field,
      message: (language) => translate(language, 'error.input.phone-in-name'),
    })
}

/**
 * Returns the short name of a buyer ("Ada L.") that other people see. Returns '' if the name could be mistaken for the
 * marketplace or contains a phone number. This check is needed because a guest's name is copied from an order's
 * address, and names in addresses are not checked on input.
 */
export function publicShortName(shortName: string): string {
  const first = shortName.replace(/ \S\.$/u, '')
  return [shortName, first].some((name) => isReservedName(name) || hasPhoneNumber(name)) ? '' : shortName
}

/** Returns whether a name could be mistaken for the marketplace or one of its departments. */
function isReservedName(name: string): boolean {
  const parts = name.split(/[^\p{L}\p{N}$]+/u).filter((part) => part !== '')
  const isStaffName =
    parts.some((part) => staffLooks.has(normalizeLookAlikes(part))) &&
    parts.every((part) => roleLooks.has(normalizeLookAlikes(part)))
  return isStaffName || isMarketplace(parts)
}

/**
 * Returns whether the words consist only of the marketplace's name and words for departments, such as "souk_support" or
 * "soukofficial".
 */
function isMarketplace(words: readonly string[]): boolean {
  const parts = words.map((word) => word.replace(/\p{N}+$/u, ''))
  const own = normalizeLookAlikes(marketplaceName())
  const joined = normalizeLookAlikes(parts.join(''))
  if (own === '' || !joined.includes(own)) return false
  const rest = parts.flatMap((part) => normalizeLookAlikes(part).split(own)).filter((part) => part !== '')
  const whole = joined.split(own).filter((part) => part !== '')
  return [rest, whole].some((left) => left.every((word) => roleLooks.has(normalizeLookAlikes(word))))
}
