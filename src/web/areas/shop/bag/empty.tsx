import { NothingYet } from '#web/kit/nothing-yet.tsx'
import { t } from '#web/lib/text/t.ts'
import { bagDays } from '#web/lib/session/cookies.ts'

export function EmptyBag() {
  return <NothingYet>{t('bag.empty', { days: bagDays })}</NothingYet>
}
