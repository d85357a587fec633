import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import type { ItemLine } from './groups.ts'

/**
 * Returns the size to watch and the accessible name of the button that watches an item. An item without sizes is
 * watched as a whole.
 */
export function getItemWatch({ label, item }: ItemLine) {
  if (item.size === '') return { size: null, name: t('watch.item', { title: label }) }
  return {
    size: { ID: item.sizeID, size: item.size },
    name: t('watch.item-option', { title: label, option: translateValue(item.size) }),
  }
}
