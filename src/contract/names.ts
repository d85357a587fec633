import domains from 'tlds' with { type: 'json' }
import type { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { headerText } from '#contract/text.ts'

/** Matches text that mail programs turn into a link, such as "https://…", "www.evil", "evil.co/x" or an IP address. */
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}][.。．｡]\p{L}{2,}\/|\d\.\d+\.\d+\.\d/iu
/**
 * Matches the text after a dot. If this text is a top-level domain, mail programs turn the word into a link: "evil.com"
 * becomes a link, "Dr.Smith" does not.
 */
const afterDot = /(?<=[\p{L}\p{N}-]{2}[.。．｡])[\p{L}\p{N}-]{2,63}(?![\p{L}\p{N}-])/gu
const reservedDomains = ['example', 'internal', 'invalid', 'local', 'onion', 'test']
/** All top-level domains, including reserved ones. International domains are listed in Unicode and in ASCII form. */
const topLevelDomains = new Set([
  ...domains,
  ...domains.map((domain) => new URL(`https://${domain}`).hostname),
  ...reservedDomains,
])

function hasLink(text: string): boolean {
  const normalized = text.normalize('NFKC')
  return (
    webAddress.test(normalized) ||
    normalized.match(afterDot)?.some((part) => topLevelDomains.has(part.toLowerCase())) === true
  )
}

/**
 * Matches at least seven digits, with the separators that phone numbers have: spaces, hyphens, dots, slashes or
 * parentheses.
 */
const digitRun = /\p{Nd}(?:(?:,(?! )|[\s.()/+_*·\p{Pd}]){0,3}\p{Nd}){6,}/gu
/** Matches a list of years or decades, such as "1990-2020" or "60 70 80 90", which is not a phone number. */
const years = /^(?:(?:1[89]|20)\d\d|[1-9]0)(?:\D+(?:(?:1[89]|20)\d\d|[1-9]0))+$/
const maxYearDigits = 8

/** Returns whether a text contains a phone number: at least seven digits that are not years or decades. */
export function hasPhoneNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(digitRun) ?? []
  return runs.some((run) => run.replaceAll(/\D/g, '').length > maxYearDigits || !years.test(run))
}

/**
 * Returns the schema with an additional rule that rejects links, because other users receive names and greetings in
 * emails.
 */
export function withoutLinks<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((name) => !hasLink(name), inputError('link-in-name'))
}

/**
 * Returns a schema for the name of a person or a shop with at most `max` characters. The schema rejects links and phone
 * numbers.
 */
export function nameText(max: number) {
  return labelText(max).refine((name) => !hasPhoneNumber(name), inputError('phone-in-name'))
}

/**
 * Returns a schema for a label of at most `max` characters that contains no link. A label that is not empty must
 * contain a letter or a digit.
 */
export function labelText(max: number) {
  return withoutLinks(headerText(max)).refine(
    (label) => label === '' || /[\p{L}\p{N}]/u.test(label),
    inputError('name-letters'),
  )
}
