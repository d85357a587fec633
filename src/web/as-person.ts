import type { ClientLoaderFunctionArgs, Params } from 'react-router'
import type { Call } from './caller.ts'
import { readToken } from './session.ts'

/** What a public page's data are loaded with, by the server or by the browser. */
export interface PageToLoad {
  call: Call
  /** The page's whole address. */
  url: string
  params: Params
}

/**
 * The client loader of a public page: a guest's data come from the server in one answer, those of whoever is signed in
 * through the API with their token and its time limit (spec §7 "All calls").
 */
export const asPerson =
  <Data>(find: () => Promise<(page: PageToLoad) => Promise<Data>>) =>
  async (args: ClientLoaderFunctionArgs): Promise<Data> =>
    readToken() === null
      ? (args.serverLoader() as Promise<Data>)
      : (await import('./load-as-person.ts')).loadAsPerson(await find(), args)
