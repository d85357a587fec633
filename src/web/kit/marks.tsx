import type { ReactNode } from 'react'

/** Renders a tagged part of a translated message as text for screen readers only. */
export const screenReaderOnly = (words: ReactNode) => <span className="sr-only">{words}</span>

/** Renders a tagged part of a translated message in bold. */
export const bold = (words: ReactNode) => <span className="font-semibold">{words}</span>

/** Renders a tagged part of a translated message in a darker color than the muted text around it. */
export const strong = (words: ReactNode) => <strong className="text-ink">{words}</strong>
