import domains from 'tlds' with { type: 'json' }
import type { z } from 'zod'
import { fault } from '#contract/input-faults.ts'
import { headerText } from '#contract/text.ts'

/** Matches text that mail programs turn into a link: "https://…", "www.evil", "evil.co/x", an IP address. */
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}][.。．｡]\p{L}{2,}\/|\d\.\d+\.\d+\.\d/iu
/** Matches the part after a dot: "evil.com" is a link because of its "com", and "Dr.Smith" is not one. */
const behindDot = /(?<=[\p{L}\p{N}-]{2}[.。．｡])[\p{L}\p{N}-]{2,63}(?![\p{L}\p{N}-])/gu
const reservedDomains = ['example', 'internal', 'invalid', 'local', 'onion', 'test']
/** Top-level domains of the internet, international ones in both of their forms, and those reserved for special use. */
const topLevelDomains = new Set([
  ...domains,
  ...domains.map((domain) => new URL(`https://${domain}`).hostname),
  ...reservedDomains,
])

function hasLink(text: string): boolean {
  const said = text.normalize('NFKC')
  return (
    webAddress.test(said) ||
    said.match(behindDot)?.some((part) => topLevelDomains.has(part.toLowerCase())) === true
  )
}

/** Names and greetings go out in our emails: they must not carry a stranger's link to anybody. */
export function withoutLinks<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((said) => !hasLink(said), fault('link-in-name'))
}

/** Name of a person or a shop, at most `max` characters. It contains a letter or a digit, or is empty. */
export function nameText(max: number) {
  return withoutLinks(headerText(max)).refine(
    (said) => said === '' || /[\p{L}\p{N}]/u.test(said),
    fault('name-letters'),
  )
}
