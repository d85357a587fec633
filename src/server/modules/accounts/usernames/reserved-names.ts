import { reservedUsernames } from '#contract/accounts/accounts.ts'
import { hasPhoneNumber } from '#contract/names.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { marketplaceName } from '#platform/config/marketplace.ts'

/** Groups of letters and digits that look like the first one of the group. */
const lookAlikes =
  'oо0οօᴏøꮎ lі1iıιӏ eе3ε aа4α sѕ5ꜱ$տꮪᔕ tт7τ cсϲ pрρ xх yуγ kкκᴋկ mм nп uυսᴜꭎʋ bв8β hнһ vν wԝω jј dԁ gԍ'.split(
    ' ',
  )
const looks = new Map(lookAlikes.flatMap((group) => [...group].map((letter) => [letter, group[0]!] as const)))

/** Normalizes a text to its appearance: without accents, spaces and signs, and with look-alike letters unified. */
function looksOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}$]/gu, '')
    .toLowerCase()
  return [...plain].map((letter) => looks.get(letter) ?? letter).join('')
}

const looksOfWords = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(looksOf))

/** Words in a name that suggest a person who works for the marketplace. */
const staffWords = 'admin administrator helpdesk moderator official security staff support'
const staffLooks = looksOfWords(staffWords)
/** Words that may follow the marketplace's name in the name of a department. */
const roleLooks = looksOfWords(
  `${staffWords} app billing care customer help hq market marketplace online pay payments payouts real refund refunds ` +
    'safety service services shop store team the trust verification verified ' +
    'abrechnung auszahlung hilfe kundendienst kundenservice sicherheit',
)

/** Returns whether a username is reserved, or could be mistaken for the marketplace or its staff. */
export function isReservedUsername(username: string): boolean {
  if (reservedUsernames.includes(username.toLowerCase())) return true
  const parts = username.split(/[._]+/).filter((part) => part !== '')
  return parts.some((part) => staffLooks.has(looksOf(part))) || isMarketplace(parts)
}

/**
 * Rejects a name of a person or a shop that could be mistaken for the marketplace's own ("Souk Support", "Customer
 * Support"), or that contains a phone number, even across first and last name.
 * @throws invalid_field
 */
export function requireOtherName(name: string, field = 'name'): void {
  if (isReservedName(name))
    throw fail('invalid_field', { field, message: (language) => translate(language, 'error.name-reserved') })
  if (hasPhoneNumber(name))
    throw fail('invalid_field', {
      field,
      message: (language) => translate(language, 'error.input.phone-in-name'),
    })
}

/**
 * Returns a buyer's short name ("Ada L.") as other people see it, empty if it could be mistaken for the marketplace's
 * own or contains a phone number. A guest's name comes from the order's address and is not checked on input.
 */
export function shownName(shortName: string): string {
  const first = shortName.replace(/ \S\.$/u, '')
  return [shortName, first].some((name) => isReservedName(name) || hasPhoneNumber(name)) ? '' : shortName
}

/** Returns whether a name could be mistaken for the marketplace's own or for one of its departments. */
function isReservedName(name: string): boolean {
  const parts = name.split(/[^\p{L}\p{N}$]+/u).filter((part) => part !== '')
  const isStaffName =
    parts.some((part) => staffLooks.has(looksOf(part))) && parts.every((part) => roleLooks.has(looksOf(part)))
  return isStaffName || isMarketplace(parts)
}

/** Returns whether the words are only the marketplace's name and words for its departments: "souk_support", "soukofficial". */
function isMarketplace(words: readonly string[]): boolean {
  const parts = words.map((word) => word.replace(/\p{N}+$/u, ''))
  const own = looksOf(marketplaceName())
  const joined = looksOf(parts.join(''))
  if (own === '' || !joined.includes(own)) return false
  const rest = parts.flatMap((part) => looksOf(part).split(own)).filter((part) => part !== '')
  const whole = joined.split(own).filter((part) => part !== '')
  return [rest, whole].some((left) => left.every((word) => roleLooks.has(looksOf(word))))
}
