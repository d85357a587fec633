import { EmptyState } from '#web/kit/empty-state.tsx'
import { t } from '#web/lib/text/t.ts'
import { bagDays } from '#web/lib/session/cookies.ts'

export function EmptyBag() {
  return <EmptyState>{t('bag.empty', { days: bagDays })}</EmptyState>
}
