import domains from 'tlds' with { type: 'json' }
import type { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { headerText } from '#contract/text.ts'

/** Matches text that mail programs turn into a link: "https://…", "www.evil", "evil.co/x", an IP address. */
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}][.。．｡]\p{L}{2,}\/|\d\.\d+\.\d+\.\d/iu
/** Matches the part after a dot: "evil.com" is a link because of its "com", and "Dr.Smith" is not one. */
const afterDot = /(?<=[\p{L}\p{N}-]{2}[.。．｡])[\p{L}\p{N}-]{2,63}(?![\p{L}\p{N}-])/gu
const reservedDomains = ['example', 'internal', 'invalid', 'local', 'onion', 'test']
/** Top-level domains of the internet, international ones in both of their forms, and those reserved for special use. */
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

/** Matches digits as people write phone numbers: with spaces, hyphens, points, slashes or parentheses between them. */
const digitRun = /\p{Nd}(?:(?:,(?! )|[\s.()/+_*·\p{Pd}]){0,3}\p{Nd}){6,}/gu
/** Matches years and decades, such as "1990-2020" and "60 70 80 90". */
const years = /^(?:(?:1[89]|20)\d\d|[1-9]0)(?:\D+(?:(?:1[89]|20)\d\d|[1-9]0))+$/
const maxYearDigits = 8

/** Returns whether a text contains a phone number: at least seven digits that are not years or decades. */
export function hasPhoneNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(digitRun) ?? []
  return runs.some((run) => run.replaceAll(/\D/g, '').length > maxYearDigits || !years.test(run))
}

/** Rejects links, because names and greetings appear in emails to other people. */
export function withoutLinks<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((name) => !hasLink(name), inputError('link-in-name'))
}

/** Name of a person or a shop, at most `max` characters: a label without a phone number. */
export function nameText(max: number) {
  return labelText(max).refine((name) => !hasPhoneNumber(name), inputError('phone-in-name'))
}

/** Text of at most `max` characters without links. Unless empty, it contains a letter or a digit. */
export function labelText(max: number) {
  return withoutLinks(headerText(max)).refine(
    (label) => label === '' || /[\p{L}\p{N}]/u.test(label),
    inputError('name-letters'),
  )
}
