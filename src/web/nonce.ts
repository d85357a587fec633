import { createContext } from 'react'

/** The CSP's nonce while the server makes a page; a browser has no use for it. */
export const NonceContext = createContext<string | undefined>(undefined)
