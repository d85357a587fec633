import { useEffect, useState } from 'react'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { tableOf, t } from '#web/lib/text/t.ts'
import { readPushState, turnOffPush, turnOnPush, type DevicePushState } from './push.ts'

const stateTexts: Record<DevicePushState, string> = tableOf('live.push.state')

/** Section that turns push notifications on this device on and off. */
export function PushDevice() {
  const [state, setState] = useState<DevicePushState>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => {
    readPushState().then(setState, () => setState('off'))
  }, [])
  const change = async () => {
    setBusy(true)
    setError('')
    try {
      setState(await (state === 'on' ? turnOffPush() : turnOnPush()))
    } catch {
      // Browsers report an unreachable push service with different errors.
      setError(t('live.push.failed'))
    }
    setBusy(false)
  }
  if (state === undefined) return null
  return (
    <div className="mb-6 border-b border-line pb-6">
      <h2 className="font-text text-small tracking-normal">{t('live.push.title')}</h2>
      <p role="status" className="mt-1 text-soft">
        {stateTexts[state]}
      </p>
      {(state === 'on' || state === 'off') && (
        <SecondaryButton
          aria-disabled={isBusy || undefined}
          className="button button-line mt-3"
          onClick={() => void change()}
        >
          {state === 'on' ? t('live.push.turn-off') : t('live.push.turn-on')}
        </SecondaryButton>
      )}
      <p role="alert" className="mt-2 font-semibold text-accent empty:hidden">
        {error}
      </p>
    </div>
  )
}
