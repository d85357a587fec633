import { translate, type Language } from '../../language/translate.ts'

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  // not translated: a brand name
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

// not translated: the stored text
const unknown = 'Unknown device'

/** Returns a readable name for a user agent, such as "Firefox on Windows". The name can be stored. */
export function describeDevice(userAgent: string): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (userAgent.split(/[\s/(]/)[0]?.slice(0, 40) || unknown)
}

/** Returns the stored device name in the reader's language. */
export function deviceText(language: Language, stored: string): string {
  const [browser = '', system] = stored.split(' on ')
  if (system) return translate(language, 'account.device', { browser, system })
  return stored === unknown ? translate(language, 'account.device-unknown') : stored
}
