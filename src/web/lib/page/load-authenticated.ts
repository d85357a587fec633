import type { ClientLoaderFunctionArgs } from 'react-router'
import { callPrefix } from '#contract/prefixes.ts'
import type { PageToLoad } from './page-to-load.ts'
import { callerDeps } from '../calls/call.ts'
import { CallError, createCaller } from '../calls/caller.ts'
import { readSession } from '../session/session.ts'

/**
 * Loads the data of a public page with the user's token. If the session has expired, loads the data for a guest
 * instead.
 */
export async function loadAuthenticated<Data>(
  load: (page: PageToLoad) => Promise<Data>,
  { request, params, serverLoader }: ClientLoaderFunctionArgs,
): Promise<Data> {
  // Takes the path from the request, because the browser's address bar still shows the URL of the previous page.
  const { pathname } = new URL(request.url)
  const prefix = () => callPrefix(pathname, readSession().buyer !== null)
  try {
    return await load({ call: createCaller({ ...callerDeps, prefix }), url: request.url, params })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return serverLoader() as Promise<Data>
    throw error
  }
}
