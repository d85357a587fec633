import type { ReactNode } from 'react'
import { AdminLink } from './role.tsx'

/** Returns a link tag for a message. Without the right for its page, it is plain text. */
export const linkTo = (to: string) => (words: ReactNode) => <AdminLink to={to}>{words}</AdminLink>
