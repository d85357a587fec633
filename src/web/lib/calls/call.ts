import { urls } from 'virtual:contract-urls'
import { callPrefix } from '#contract/prefixes.ts'
import { createCaller, type Call, type CallerDeps } from './caller.ts'
import { readSession, readToken } from '../session/session.ts'
import { withStepUp } from './step-up.ts'

/** Dependencies of API calls from the browser, which send the user's token. */
export const callerDeps = {
  urls,
  send: (path, init) => fetch(path, init),
  headers: tokenHeader,
  prefix: () => callPrefix(location.pathname, readToken() !== null && readSession().buyer !== null),
} satisfies CallerDeps

const plainCall = createCaller(callerDeps)

/** Calls the API from the browser (spec §7 "All calls"). Loaders use `createServerCall` instead. */
export const call: Call = (name, ...rest) => withStepUp(() => plainCall(name, ...rest))

function tokenHeader(): Record<string, string> {
  const token = readToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}
