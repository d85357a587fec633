import type { ReactNode } from 'react'
import { AdminLink } from './role.tsx'

/** A tag of a message that is a link, for whose role includes where it leads. */
export const linkTo = (to: string) => (words: ReactNode) => <AdminLink to={to}>{words}</AdminLink>
