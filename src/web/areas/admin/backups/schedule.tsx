import type { CallReply } from '#web/lib/calls/caller.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { hourText } from '#web/lib/format/dates.ts'
import { TextLink } from '#web/kit/links.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Shows the schedule of automatic backups, how long backups are kept, and the last error. */
export function Schedule({ schedule, lastFault, isEncrypted, bucket }: CallReply<'listBackups'>) {
  return (
    <TitledSection id="schedule" title={t('admin.backups.schedule')} className="mb-8 max-w-prose">
      <p className="mt-2">
        {schedule
          ? t('admin.backups.schedule.on', { ...schedule, time: hourText(schedule.hour) })
          : t('admin.backups.schedule.off')}{' '}
        <TextLink to="/sa/settings#backupDaily">{t('admin.backups.schedule.change')}</TextLink>
      </p>
      {lastFault && (
        <p className="mt-2 text-accent">
          {rich('admin.backups.schedule.fault', {
            why: lastFault.why,
            time: () => <MarketplaceTime at={lastFault.at} />,
          })}
        </p>
      )}
      <p className="mt-2 text-soft">
        {isEncrypted ? t('admin.backups.encrypted') : t('admin.backups.open')}{' '}
        {bucket === null && t('admin.backups.here')}
      </p>
    </TitledSection>
  )
}
