// Over TLS the browser itself keeps any other host from setting these; pages know them by their plain names.
const prefix = '__Host-'
const ours: ReadonlySet<string> = new Set(['bag', 'theme', 'flash', 'consent', 'lang', 'country'])

/** A cookie header with our cookies under their plain names; over TLS only those with the prefix are ours. */
export function plainCookies(header: string, isSecure: boolean): string {
  if (!isSecure) return header
  const others: string[] = []
  for (const part of header.split(';')) {
    const pair = part.trim()
    const name = pair.split('=', 1)[0]!
    const plain = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    if (ours.has(plain)) others.push(pair.slice(prefix.length))
    else if (!ours.has(name)) others.push(pair)
  }
  return others.join('; ')
}

/** A Set-Cookie line of ours as it travels: over TLS with the prefix, and over TLS alone. */
export function sentCookie(line: string, isSecure: boolean): string {
  return isSecure && ours.has(line.split('=', 1)[0]!) ? `${prefix}${line}; Secure` : line
}

/** The name one of our cookies travels under. */
export function cookieName(name: 'bag' | 'theme' | 'flash' | 'consent' | 'lang', isSecure: boolean): string {
  return isSecure ? `${prefix}${name}` : name
}

/** Keeps a visitor's language for a year. */
export const languageCookie = (language: string): string =>
  `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
