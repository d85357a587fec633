import { urls } from 'virtual:contract-urls'
import { callPrefix } from '#contract/prefixes.ts'
import { makeCaller } from './caller.ts'
import { keepToken, readSession, readToken } from './session.ts'

/** Calls the API from the browser as spec §7 "All calls" has it. Loaders use `callFrom` instead. */
export const call = makeCaller({
  urls,
  send: (path, init) => fetch(path, init),
  headers: tokenHeader,
  keepToken: (fresh, sent) => {
    // Whoever has signed in or out meanwhile keeps what that gave.
    if (sent.authorization === `Bearer ${readToken()}`) keepToken(fresh)
  },
  prefix: () => callPrefix(location.pathname, readToken() !== null && readSession().buyer !== null),
})

function tokenHeader(): Record<string, string> {
  const token = readToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}
