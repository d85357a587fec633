import type { ChecklistLine } from '#contract/listings/listings.ts'
import { t } from '#web/t.ts'

export const checklistWords: Record<ChecklistLine['key'], string> = {
  profile: t('seller.checklist.profile'),
  'ships-from': t('seller.checklist.ships-from'),
  'return-policy': t('seller.checklist.return-policy'),
  payouts: t('seller.checklist.payouts'),
  'first-listing': t('seller.checklist.first-listing'),
}
