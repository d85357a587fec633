// Over TLS, the prefix keeps other hosts from setting these cookies. Pages use the names without it.
const prefix = '__Host-'
const appCookies: ReadonlySet<string> = new Set(['bag', 'theme', 'flash', 'consent', 'lang', 'country'])

/**
 * Returns a cookie header with the app's cookies under their plain names. Over TLS, only cookies with the prefix
 * count.
 */
export function plainCookies(header: string, isSecure: boolean): string {
  if (!isSecure) return header
  const others: string[] = []
  for (const part of header.split(';')) {
    const pair = part.trim()
    const name = pair.split('=', 1)[0]!
    const plain = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    if (appCookies.has(plain)) others.push(pair.slice(prefix.length))
    else if (!appCookies.has(name)) others.push(pair)
  }
  return others.join('; ')
}

/** Returns the Set-Cookie line of an app's cookie as sent: over TLS with the prefix and `Secure`. */
export function sentCookie(line: string, isSecure: boolean): string {
  return isSecure && appCookies.has(line.split('=', 1)[0]!) ? `${prefix}${line}; Secure` : line
}

/** Returns the name under which an app's cookie is sent. */
export function cookieName(name: 'bag' | 'theme' | 'flash' | 'consent' | 'lang', isSecure: boolean): string {
  return isSecure ? `${prefix}${name}` : name
}

/** Returns a Set-Cookie line that stores the visitor's language for a year. */
export const languageCookie = (language: string): string =>
  `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
