import { NothingYet } from '#web/ui/nothing-yet.tsx'
import { t } from '#web/t.ts'
import { bagDays } from '#web/cookies.ts'

export function EmptyBag() {
  return <NothingYet>{t('bag.empty', { days: bagDays })}</NothingYet>
}
