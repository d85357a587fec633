/**
 * Whom visits are told to: live only, after consent, and nobody unless the marketplace is set up for it (spec §9).
 */
export interface AnalyticsProvider {
  pageView: (path: string, title: string, person: Visitor | null) => void
  /** Spec §4: a buyer has logged in. */
  login: (person: Visitor & { username: string }) => void
}

/** Spec §9: page views carry the buyer's username and e-mail, for buyers alone; not every buyer has a username. */
export interface Visitor {
  username: string | null
  email: string
}

/** What the server says of it; null where nobody is told. */
export interface AnalyticsSettings {
  url: string
  siteId: string
}

let provider: AnalyticsProvider | undefined

/** Starts telling, or with undefined stops. Only consent may start it. */
export function openAnalytics(opened: AnalyticsProvider | undefined): void {
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

/** An address without its secrets: mailed links carry them in the path, orders in the query. */
export function publicPath(path: string): string {
  return path.replace(/[?#].*/, '').replace(secretPath, '$1/…')
}

/** Matomo by its tracking API: no script of theirs runs here. Dimension 1 is the username, 2 the e-mail. */
export function matomo(
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
