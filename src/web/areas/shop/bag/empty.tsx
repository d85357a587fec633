import { NothingYet } from '#web/ui/nothing-yet.tsx'
import { t } from '#web/t.ts'

export function EmptyBag() {
  return <NothingYet>{t('bag.empty')}</NothingYet>
}
