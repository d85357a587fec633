import type { ReactNode } from 'react'

/** A tag of a message for those who listen only. */
export const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

/** A tag of a message that stands out. */
export const bold = (words: ReactNode) => <span className="font-semibold">{words}</span>

/** A tag of a message for what it is about, in a text that is soft. */
export const strong = (words: ReactNode) => <strong className="text-ink">{words}</strong>
