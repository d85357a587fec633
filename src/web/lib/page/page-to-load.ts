import type { Params } from 'react-router'
import type { Call } from '../calls/caller.ts'

/** Input for loading the data of a public page, on the server or in the browser. */
export interface PageToLoad {
  call: Call
  /** Full URL of the page. */
  url: string
  params: Params
}
