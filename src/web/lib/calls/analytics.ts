/**
 * Receives page views and logins. Used only in production, only if analytics are configured, and only after the
 * visitor's consent (spec §9).
 */
export interface AnalyticsProvider {
  pageView: (path: string, title: string, person: Visitor | null) => void
  /** Reports a buyer's login (spec §4). */
  login: (person: Visitor & { username: string }) => void
}

/**
 * Visitor of a page. Page views contain a username and an email address only for buyers (spec §9). Some buyers have no
 * username.
 */
export interface Visitor {
  username: string | null
  email: string
}

/** Settings from the server. Null if analytics are not configured. */
export interface AnalyticsSettings {
  url: string
  siteId: string
}

let provider: AnalyticsProvider | undefined

/** Sets the analytics provider, or removes it if `opened` is undefined. Call this only after the visitor's consent. */
export function setAnalytics(opened: AnalyticsProvider | undefined): void {
  provider = opened
}

export function sendPageView(path: string, title: string, person: Visitor | null): void {
  provider?.pageView(publicPath(path), title, person)
}

export function sendLogin(person: { username: string | null; email: string }): void {
  if (person.username !== null) provider?.login({ username: person.username, email: person.email })
}

const secretPath =
  /^(\/(?:shopper\/|sa\/|bd\/)?(?:reset|verify|free-verify|signup|sellerReset|confirm-order|helper|gift\/redeem|secure-account|unsubscribe))\/.+/

/**
 * Returns the path of a URL without secrets. Emailed links contain secrets in their path, and order links contain
 * secrets in their query.
 */
export function publicPath(path: string): string {
  return path.replace(/[?#].*/, '').replace(secretPath, '$1/…')
}

/**
 * Creates a Matomo provider that uses Matomo's HTTP tracking API, so that no third-party JavaScript runs. Dimension 1
 * is the username, and dimension 2 is the email address.
 */
export function createMatomoProvider(
  { url, siteId }: AnalyticsSettings,
  origin: string,
  send: (url: string, body: URLSearchParams) => void,
): AnalyticsProvider {
  const track = (path: string, more: Record<string, string>) =>
    send(
      `${url}/matomo.php`,
      new URLSearchParams({ idsite: siteId, rec: '1', apiv: '1', url: origin + path, ...more }),
    )
  return {
    pageView: (path, title, person) => track(path, { action_name: title, ...dimensions(person) }),
    login: (person) =>
      track('/login', { e_c: 'account', e_a: 'login', e_n: person.username, ca: '1', ...dimensions(person) }),
  }
}

function dimensions(person: Visitor | null): Record<string, string> {
  if (person === null) return {}
  const { username, email } = person
  return { ...(username !== null && { dimension1: username }), dimension2: email }
}
