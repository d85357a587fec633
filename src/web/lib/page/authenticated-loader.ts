import type { ClientLoaderFunctionArgs } from 'react-router'
import type { PageToLoad } from './page-to-load.ts'
import { readToken } from '../session/session.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/**
 * Creates the client loader of a public page. A guest gets the data from the server in one response. A signed-in user
 * gets the data from API calls with the user's token and the default timeout (spec §7 "All calls").
 */
export const createAuthenticatedLoader =
  <Data>(find: () => Promise<(page: PageToLoad) => Promise<Data>>) =>
  async (args: ClientLoaderFunctionArgs): Promise<Data> =>
    readToken() === null
      ? (args.serverLoader() as Promise<Data>)
      : (await importPart(() => import('./load-authenticated.ts'))).loadAuthenticated(await find(), args)
