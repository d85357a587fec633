import type { ClientLoaderFunctionArgs } from 'react-router'
import { callPrefix } from '#contract/prefixes.ts'
import type { PageToLoad } from './page-to-load.ts'
import { callerDeps } from '../calls/call.ts'
import { CallError, makeCaller } from '../calls/caller.ts'
import { readSession } from '../session/session.ts'

/** A public page's data, asked for by who is signed in; where that has ended meanwhile, a guest's. */
export async function loadAsPerson<Data>(
  load: (page: PageToLoad) => Promise<Data>,
  { request, params, serverLoader }: ClientLoaderFunctionArgs,
): Promise<Data> {
  // The address in the browser is still that of the page before.
  const { pathname } = new URL(request.url)
  const prefix = () => callPrefix(pathname, readSession().buyer !== null)
  try {
    return await load({ call: makeCaller({ ...callerDeps, prefix }), url: request.url, params })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return serverLoader() as Promise<Data>
    throw error
  }
}
