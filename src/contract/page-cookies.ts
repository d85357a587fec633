// Prefix of the names of the app's cookies over TLS. With this prefix, browsers do not let other hosts set these
// cookies. Pages use the cookie names without the prefix.
const prefix = '__Host-'
const appCookies: ReadonlySet<string> = new Set(['bag', 'theme', 'flash', 'consent', 'lang', 'country'])

/**
 * Returns a cookie header without the prefix in the names of the app's cookies. Over TLS, removes app cookies that the
 * browser sent without the prefix.
 */
export function removeCookiePrefixes(header: string, isSecure: boolean): string {
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

/** Returns the Set-Cookie header value for one of the app's cookies. Over TLS, adds the prefix and `Secure`. */
export function createSetCookie(line: string, isSecure: boolean): string {
  return isSecure && appCookies.has(line.split('=', 1)[0]!) ? `${prefix}${line}; Secure` : line
}

/** Returns the name of an app cookie in HTTP headers. Over TLS, the name has the prefix. */
export function cookieName(name: 'bag' | 'theme' | 'flash' | 'consent' | 'lang', isSecure: boolean): string {
  return isSecure ? `${prefix}${name}` : name
}

/** Returns a Set-Cookie header value that stores the visitor's language for a year. */
export const languageCookie = (language: string): string =>
  `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
