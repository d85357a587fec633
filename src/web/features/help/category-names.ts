import type { HelpCategory } from '#contract/features/help-articles.ts'
import { tableOf } from '#web/lib/text/t.ts'

export const categoryNames: Record<HelpCategory, string> = tableOf('help.category')
