import { z } from 'zod'
import { fault } from '#contract/input-faults.ts'

/**
 * Matches text that mail programs turn into a link: "evil.example", "www.evil", "https://…", an IP address. It matches as
 * few characters as possible, so that it runs in linear time.
 */
const webAddress =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2}[.。．｡]\p{L}{2}|[\p{L}\p{N}][.。．｡]\p{L}{2,}\/|\d\.\d+\.\d+\.\d/iu

/** Names and greetings go out in our emails: they must not carry a stranger's link to anybody. */
export function withoutLinks<Text extends z.ZodType<string>>(text: Text): Text {
  return text.refine((said) => !webAddress.test(said), fault('link-in-name'))
}

/** Line breaks and the like, or the beginning of what mail programs decode: "=?utf-8?…". */
const unprintable = /\p{Cc}|=\?/u

/** One line of words, at most `max` characters. */
export function lineText(max: number) {
  return z
    .string()
    .trim()
    .max(max, { abort: true })
    .refine((said) => !unprintable.test(said), fault('plain-text'))
}

/** The name of a person or a shop, at most `max` characters. */
export function nameText(max: number) {
  return withoutLinks(lineText(max))
}
