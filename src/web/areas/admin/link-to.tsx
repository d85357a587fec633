import type { ReactNode } from 'react'
import { TextLink } from '#web/ui/links.tsx'

/** A tag of a message that is a link. */
export const linkTo = (to: string) => (words: ReactNode) => <TextLink to={to}>{words}</TextLink>
