/** Maximum lengths of the local part and the domain of an email address (RFC 5321). */
const maxLocal = 64
const maxDomain = 255

// Returns whether a character can occur in an unquoted local part.
const isLocal = (character: string): boolean => !/[\s"'`<>()[\]{},;:=/\\@]/.test(character)
const domain = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,63}/u

/**
 * Masks the local part of every email address in a text or a line of JSON. The domain stays readable. Takes linear
 * time, because it searches only as far around each `@` as an address can extend.
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
  // In JSON, the character after a backslash and the four digits after \u are part of an escape sequence, such as \n.
  if (start < at && isEscaped(text, from, start)) start += text[start] === 'u' ? 5 : 1
  return Math.min(start, at)
}

/**
 * Returns whether a character follows an odd number of backslashes. Searches no further back than an address can
 * extend.
 */
function isEscaped(text: string, from: number, at: number): boolean {
  let backslashes = 0
  while (at - backslashes > from && backslashes < maxLocal && text[at - 1 - backslashes] === '\\')
    backslashes++
  return backslashes % 2 === 1
}
