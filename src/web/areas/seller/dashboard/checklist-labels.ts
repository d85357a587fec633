import type { ChecklistLine } from '#contract/listings/checklist.ts'
import { tableOf } from '#web/lib/text/t.ts'

export const checklistStepLabels: Record<ChecklistLine['key'], string> = tableOf('seller.checklist.line')
