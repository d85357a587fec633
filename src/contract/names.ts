import { z } from 'zod'

/** A web address, or what a mail program makes one of: "evil.example", "www.evil", "https://…", an IP address. */
const webAddress =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]{2,}[.。．｡]\p{L}{2,}|[\p{L}\p{N}][.。．｡]\p{L}{2,}\/|\d+\.\d+\.\d+\.\d+/iu

/** Names and greetings go out in our emails: they must not carry a stranger's link to anybody. */
export function withoutLinks<Text extends z.ZodType<string>>(text: Text, what = 'a name'): Text {
  return text.refine(
    (said) => !webAddress.test(said),
    `Please enter ${what} without web addresses, and a space after a full stop`,
  )
}

/** The name of a person or a shop, at most `max` characters. */
export function nameText(max: number) {
  return withoutLinks(z.string().trim().max(max))
}
