import type { LocalizedText } from '#platform/errors/error-text.ts'

/** Reports an error at a position in a catalog file. `field` is a path such as `types.3.label`. */
export type ReportError = (field: string, text: LocalizedText) => void
