import { shownLists } from '#web/features/listing/lists-source.ts'
import { t } from '#web/lib/text/t.ts'

/** Returns the text for a listing without a brand. Empty unless the marketplace requires a brand. */
export function noBrandText(): string {
  return shownLists().fields.brand === 'required' ? t('admin.listings.no-brand') : ''
}
