import type { HelpCategory } from '#contract/content/help-articles.ts'
import { tableOf } from '#web/lib/text/t.ts'

export const categoryNames: Record<HelpCategory, string> = tableOf('help.category')
