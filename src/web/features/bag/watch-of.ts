import { t } from '#web/lib/text/t.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'
import type { ItemLine } from './groups.ts'

/**
 * Returns the size to watch and the accessible name of the button that watches an item. An item without sizes is
 * watched as a whole.
 */
export function watchOf({ label, item }: ItemLine) {
  if (item.size === '') return { size: null, name: t('watch.item', { title: label }) }
  return {
    size: { ID: item.sizeID, size: item.size },
    name: t('watch.item-option', { title: label, option: dataWord(item.size) }),
  }
}
