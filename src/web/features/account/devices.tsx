import { useRevalidator } from 'react-router'
import type { SignedInDevice } from '#contract/accounts/accounts-sessions.ts'
import { call } from '#web/lib/calls/call.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { dateFormat } from '#web/lib/format/date-format.ts'
import { agoText } from '#web/lib/format/dates.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

interface DevicesProps {
  /** Null if the list could not be loaded. */
  devices: readonly SignedInDevice[] | null
  /** Time, in ms, when the list was loaded. */
  now: number
}

/** Lists the devices on which the account is signed in, each with a button to sign it out. */
export function Devices({ devices: listed, now }: DevicesProps) {
  const { revalidate } = useRevalidator()
  const { run, message } = useAction({ isBeside: true })
  const devices = listed ?? []
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  const end = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      try {
        await work()
      } finally {
        await revalidate()
      }
      return { message: done, isBeside: true }
    })
  return (
    <div className="mt-10">
      <h2 className="font-display text-body">{t('account.devices')}</h2>
      {listed === null && <p className="mt-2 text-soft">{t('account.devices.failed')}</p>}
      <ul className="mt-2 border-t border-line empty:hidden">
        {devices.map((device) => (
          <li
            key={device._id}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <div>
              <p className="font-medium">{device.device}</p>
              <p className="text-note text-soft">
                {device.isCurrent ? t('account.devices.this') : usedText(device, now)}
              </p>
            </div>
            {!device.isCurrent && (
              <TextButton
                aria-label={t('account.devices.sign-out', {
                  device: `${device.device}, ${t('account.devices.used', { ago: usedAt(device.lastUsedAt) })}`,
                })}
                onClick={() =>
                  void end(
                    () => call('endSession', { params: { id: device._id } }),
                    t('account.devices.signed-out', { device: device.device }),
                  )
                }
              >
                {t('site.sign-out')}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4">
        {others.length > 0 && (
          <TextButton
            onClick={() => void end(() => call('endOtherSessions'), t('account.devices.others-done'))}
          >
            {t('account.devices.others')}
          </TextButton>
        )}
        <p role="status" className="py-2 font-semibold text-good empty:hidden">
          {message}
        </p>
      </div>
    </div>
  )
}

/**
 * Formats the timestamp of a device's last use to the second. If several devices were used on the same day, each button
 * still has a unique accessible name.
 */
const usedAt = dateFormat({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

const usedText = ({ lastUsedAt }: SignedInDevice, now: number): string =>
  t('account.devices.used', { ago: agoText(lastUsedAt, now) })
