import type { EmailTiming } from '#contract/notifications/email-timings.ts'
import type { NotificationEvent } from '#contract/notifications/notifications.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'
import { tableOf, t } from '#web/lib/text/t.ts'
import type { TimingChange } from './settings.ts'

export const timingNames: Record<EmailTiming, string> = tableOf('live.settings.timing')
const timings = Object.entries(timingNames)

interface TimingFieldProps {
  event: NotificationEvent
  label: string
  timing: EmailTiming
  /** Whether emails about this event are turned off. */
  isOff: boolean
  choose: (change: TimingChange) => void
}

/** Field for choosing when emails about an event are sent. Each change is saved immediately. */
export function TimingField({ event, label, timing, isOff, choose }: TimingFieldProps) {
  return (
    <label className="block">
      <span className="sr-only">{t('live.settings.timing', { label })}</span>
      <SelectBox
        value={timing}
        disabled={isOff}
        choices={timings}
        onChoose={(value) => choose({ event, mailComes: value as EmailTiming })}
        className="field mt-1 max-w-64"
      />
    </label>
  )
}
