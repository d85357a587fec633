import { useEffect, useState } from 'react'
import type { NotificationSetting } from '#contract/notifications/notifications.ts'
import { loadSettings, saveSetting, type SettingChange, type TimingChange } from './settings.ts'
import { TimingField, timingNames } from './timing-field.tsx'
import { liveErrorText, useLiveError } from './live-error.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { PushDevice } from './push-device.tsx'

/**
 * Table of notification settings. For each event, there is one switch for notifications in the app and one for emails.
 * Each change is saved immediately.
 */
export function NotificationSettingsTable() {
  const [settings, setSettings] = useState<NotificationSetting[]>()
  const [loadError, setLoadError] = useState<string>()
  const [message, setMessage] = useState<string>()
  const { error, attempt } = useLiveError()
  const load = () => {
    setLoadError(undefined)
    loadSettings().then(setSettings, (error: unknown) => setLoadError(liveErrorText(error)))
  }
  useEffect(load, [])

  const flip = async (change: SettingChange, setting: NotificationSetting) => {
    const show = (isOn: boolean) =>
      setSettings((all) =>
        all?.map((one) => (one.event === change.event ? { ...one, [change.channel]: isOn } : one)),
      )
    setMessage(undefined)
    show(change.isOn)
    const isSaved = await attempt(async () => setSettings(await saveSetting(change)))
    if (isSaved) setMessage(savedWords(change, setting.label))
    else show(!change.isOn)
  }
  const choose = async (change: TimingChange, { label }: NotificationSetting) => {
    setMessage(undefined)
    const isSaved = await attempt(async () => setSettings(await saveSetting(change)))
    if (isSaved) setMessage(t('live.settings.saved-timing', { timing: timingNames[change.mailComes], label }))
  }
  if (loadError !== undefined) {
    return (
      <p role="alert">
        {loadError} <TextButton onClick={load}>{t('common.try-again')}</TextButton>
      </p>
    )
  }
  if (settings === undefined) return <p role="status">{t('live.settings.loading')}</p>
  const hasPush = isFeatureOn('offline')
  return (
    <>
      {hasPush && <PushDevice />}
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 pr-3 font-medium">
              {t('live.settings.what')}
            </th>
            <th scope="col" className="w-16 py-2 text-center font-medium">
              {t('live.settings.here')}
            </th>
            <th scope="col" className="w-16 py-2 text-center font-medium">
              {t('live.settings.email')}
            </th>
            {hasPush && (
              <th scope="col" className="w-16 py-2 text-center font-medium">
                {t('live.settings.push')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => (
            <Row
              key={setting.event}
              setting={setting}
              hasPush={hasPush}
              flip={(change) => void flip(change, setting)}
              choose={(change) => void choose(change, setting)}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className="mt-3 min-h-6 font-semibold text-good">
        {message}
      </p>
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {error}
      </p>
    </>
  )
}

interface RowProps {
  setting: NotificationSetting
  hasPush: boolean
  flip: (change: SettingChange) => void
  choose: (change: TimingChange) => void
}

function Row({ setting, hasPush, flip, choose }: RowProps) {
  const { event, label, inApp, mail, push, isMailMandatory, mailComes, canChooseTiming } = setting
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 pr-3 font-normal">
        {label}
        {canChooseTiming ? (
          <TimingField label={label} timing={mailComes} isOff={!mail} choose={choose} event={event} />
        ) : (
          <span className="block text-note text-soft">
            {isMailMandatory ? t('live.settings.always') : mailComes === 'daily' && t('live.settings.daily')}
          </span>
        )}
      </th>
      <td>
        <Box
          label={t('live.settings.here-label', { label })}
          isOn={inApp}
          flip={(isOn) => flip({ event, channel: 'inApp', isOn })}
        />
      </td>
      <td>
        <Box
          label={t('live.settings.email-label', { label })}
          isOn={mail || isMailMandatory}
          isFixed={isMailMandatory}
          flip={(isOn) => flip({ event, channel: 'mail', isOn })}
        />
      </td>
      {hasPush && (
        <td>
          <Box
            label={t('live.settings.push-label', { label })}
            isOn={push}
            flip={(isOn) => flip({ event, channel: 'push', isOn })}
          />
        </td>
      )}
    </tr>
  )
}

interface BoxProps {
  label: string
  isOn: boolean
  isFixed?: boolean
  flip: (isOn: boolean) => void
}

function Box({ label, isOn, isFixed = false, flip }: BoxProps) {
  return (
    <label className="flex size-11 w-full items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={({ target }) => flip(target.checked)}
        className="size-5 disabled:cursor-not-allowed"
      />
    </label>
  )
}

function savedWords({ channel, isOn }: SettingChange, label: string): string {
  return isOn
    ? t('live.settings.saved-on', { label, channel })
    : t('live.settings.saved-off', { label, channel })
}
