/** Longest parts of an address by RFC 5321; what is longer is no address. */
const maxLocal = 64
const maxDomain = 255

// A local part goes on over these, outside of quotes.
const isLocal = (character: string): boolean => !/[\s"'`<>()[\]{},;:=/\\@]/.test(character)
const domain = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,63}/u

/**
 * Blacks out the name in every email address of a text, also of a line of JSON, and leaves the domain. Takes time
 * linear in the length of the text: it looks around each `@`, and no further than an address may reach.
 */
export function maskEmails(text: string): string {
  let masked = ''
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = startOfLocal(text, from, at)
    if (start === at || !domain.test(text.slice(at + 1, at + 1 + maxDomain))) continue
    masked += `${text.slice(from, start)}•••`
    from = at
  }
  return from === 0 ? text : masked + text.slice(from)
}

function startOfLocal(text: string, from: number, at: number): number {
  let start = at
  while (start > from && at - start < maxLocal && isLocal(text[start - 1]!)) start--
  // The letter after a backslash belongs to an escape of JSON, as in \n, and the four digits after \u do too.
  if (start < at && isEscaped(text, from, start)) start += text[start] === 'u' ? 5 : 1
  return Math.min(start, at)
}

/** Whether an odd number of backslashes stands before a character; no more than an address is long are looked at. */
function isEscaped(text: string, from: number, at: number): boolean {
  let backslashes = 0
  while (at - backslashes > from && backslashes < maxLocal && text[at - 1 - backslashes] === '\\')
    backslashes++
  return backslashes % 2 === 1
}
