import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/**
 * Returns the size with a label, such as `Size M` for `M`. Text that already contains "size" is returned without a
 * label.
 */
export function sizeText(size: string): string {
  const name = translateValue(size)
  return name !== size || /size/i.test(size) ? name : t('bag.size-named', { name })
}
