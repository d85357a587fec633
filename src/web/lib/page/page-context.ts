import { createContext } from 'react'

/** Values for rendering a page that only the server has. */
interface PageContextValue {
  /** Nonce of the content security policy for inline scripts. */
  nonce: string | undefined
  /** Version of the build whose scripts the page loads. */
  build: string | undefined
}

export const PageContext = createContext<PageContextValue>({ nonce: undefined, build: undefined })
