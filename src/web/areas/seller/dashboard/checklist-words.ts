import type { ChecklistLine } from '#contract/listings/listings.ts'
import { tableOf } from '#web/lib/text/t.ts'

export const checklistWords: Record<ChecklistLine['key'], string> = tableOf('seller.checklist.line')
