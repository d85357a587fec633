import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'

/** Pattern from the HTML standard, which browsers use to validate email fields. */
const emailPattern = z.regexes.html5Email
/** Matches an email address that ends in a top-level domain. The HTML pattern does not require a top-level domain. */
const topLevelDomain = /\.[a-z][a-z0-9-]*[a-z0-9]$/i
/** Matches the start of an encoded word (RFC 2047), which mail programs would decode and show as other text. */
const encodedWord = /=\?/

/**
 * Returns a schema for an email address of at most `max` characters. The schema converts an international domain to its
 * ASCII form, as browsers do.
 */
export function emailAddress(max: number) {
  return z
    .string()
    .trim()
    .max(max, { abort: true })
    .overwrite(withAsciiDomain)
    .max(max, { abort: true })
    .refine(
      (text) => emailPattern.test(text) && topLevelDomain.test(text) && !encodedWord.test(text),
      inputError('email'),
    )
}

function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const isInternational = /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain)
  if (!isInternational || !URL.canParse(`https://${domain}`)) return email
  return `${email.slice(0, at)}@${new URL(`https://${domain}`).hostname}`
}

/** Returns a schema for an `https://` or `http://` URL of at most `max` characters. */
export function pageAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.url({ protocol: /^https?$/ }))
}

/** Returns a schema for an `https://` URL of at most `max` characters. */
export function httpsAddress(max: number) {
  return z
    .string()
    .max(max, { abort: true })
    .check(z.url({ protocol: /^https$/, error: inputError('https-address') }))
}
