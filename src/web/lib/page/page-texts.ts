import type { ShownMarketplace } from '#contract/marketplace/shown.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { t } from '#web/lib/text/t.ts'

type Texts = ShownMarketplace['pageWords']
let texts: Texts = {}

/** Sets the texts for the current page. They do not change while the page is open. */
export function setPageTexts(newTexts: Texts): void {
  texts = newTexts
}

/** Returns the texts of public pages that the marketplace has set. All other texts have neutral defaults. */
export const pageTexts = (): Texts => texts

/** Formats a number of listings with their name, as in "12 books". */
export function itemsText(count: number): string {
  const word = count === 1 ? texts.item : texts.items
  return word === undefined ? t('common.items', { count }) : `${numberText(count)} ${word}`
}
