import type { ReactNode } from 'react'

/** Message tag for text that only screen readers read. */
export const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

/** Message tag for bold text. */
export const bold = (words: ReactNode) => <span className="font-semibold">{words}</span>

/** Message tag for the emphasized subject of a muted text. */
export const strong = (words: ReactNode) => <strong className="text-ink">{words}</strong>
