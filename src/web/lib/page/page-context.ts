import { createContext } from 'react'

/** Values for rendering a page that are available only on the server. */
interface PageContextValue {
  /** Nonce of the content security policy for inline scripts. */
  nonce: string | undefined
  /** Version of the build from which the page loads its scripts. */
  build: string | undefined
}

export const PageContext = createContext<PageContextValue>({ nonce: undefined, build: undefined })
