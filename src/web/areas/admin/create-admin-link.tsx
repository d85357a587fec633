import type { ReactNode } from 'react'
import { AdminLink } from './role.tsx'

/** Creates a link element for use in a message. If the user has no access to the page, only the text is rendered. */
export const createAdminLink = (to: string) => (words: ReactNode) => <AdminLink to={to}>{words}</AdminLink>
