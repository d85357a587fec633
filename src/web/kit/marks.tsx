import type { ReactNode } from 'react'

/** Renders a message tag as text that only screen readers read. */
export const screenReaderOnly = (words: ReactNode) => <span className="sr-only">{words}</span>

/** Renders a message tag as bold text. */
export const bold = (words: ReactNode) => <span className="font-semibold">{words}</span>

/** Renders a message tag as the emphasized subject of muted text. */
export const strong = (words: ReactNode) => <strong className="text-ink">{words}</strong>
