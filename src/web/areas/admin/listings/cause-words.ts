import type { ReviewCause } from '#contract/listings/review-causes.ts'
import { tableOf } from '#web/lib/text/t.ts'

/** Labels of the causes for which a listing must be approved. */
export const causeWords: Record<ReviewCause, string> = tableOf('admin.approval.cause')
