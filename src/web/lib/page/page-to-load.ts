import type { Params } from 'react-router'
import type { Call } from '../calls/caller.ts'

/** What a public page's data are loaded with, by the server or by the browser. */
export interface PageToLoad {
  call: Call
  /** The page's whole address. */
  url: string
  params: Params
}
