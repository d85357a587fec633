import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A tag of a message that is a link. */
export const linkTo = (to: string) => (words: ReactNode) => (
  <Link to={to} className="text-link">
    {words}
  </Link>
)
