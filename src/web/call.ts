import { urls } from 'virtual:contract-urls'
import { callPrefix } from '#contract/prefixes.ts'
import { makeCaller, type CallerParts } from './caller.ts'
import { keepToken, readSession, readToken } from './session.ts'

/** How the browser calls: with its own token, which it renews. */
export const callerParts: CallerParts = {
  urls,
  send: (path, init) => fetch(path, init),
  headers: tokenHeader,
  keepToken: (fresh, sent) => {
    // Whoever has signed in or out meanwhile keeps what that gave.
    if (sent.authorization === `Bearer ${readToken()}`) keepToken(fresh)
  },
  prefix: () => callPrefix(location.pathname, readToken() !== null && readSession().buyer !== null),
}

/** Calls the API from the browser as spec §7 "All calls" has it. Loaders use `callFrom` instead. */
export const call = makeCaller(callerParts)

function tokenHeader(): Record<string, string> {
  const token = readToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}
