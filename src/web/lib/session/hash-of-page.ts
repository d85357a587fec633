/**
 * Returns the fragment of the address bar if it belongs to the page with this path. Loaders use the fragment to return
 * the user to the right section after a sign-in, because requests do not contain fragments.
 */
export function hashOf(pathname: string): string {
  const { pathname: shown, hash } = location
  return shown.replace(/\/+$/, '') === pathname.replace(/\/+$/, '') ? hash : ''
}
