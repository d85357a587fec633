import { useState, type ReactNode } from 'react'
import { PageHead } from '#web/features/site/page-head.tsx'
import { DelayedButton, type Run } from './delayed-button.tsx'
import { t } from '#web/lib/text/t.ts'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

/** Default delay between the click and the animation (spec §9). */
const defaultDelayMs = 1000

interface DemoProps {
  title: string
  text: string
  button: string
  /** Message shown after the animation. */
  done: string
  children: (run: Run, finish: () => void) => ReactNode
}

/** Demo page for an animation, with a field for the animation's delay. */
export function Demo({ title, text, button, done, children }: DemoProps) {
  const [delayMs, setDelayMs] = useState(defaultDelayMs)
  const [message, setMessage] = useState('')
  const isHydrated = useHydrated()
  return (
    <div
      className="page-width flex min-h-[70dvh] flex-col items-center justify-center py-16 text-center"
      data-needs-script
    >
      <PageHead title={title} isHidden />
      <h1 className="text-head">{title}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{text}</p>
      <label className="mt-8 flex items-center gap-3">
        {t('animations.delay')}
        <input
          type="number"
          min={0}
          max={10_000}
          step={100}
          value={delayMs}
          disabled={!isHydrated}
          className="field max-w-28 tabular-nums"
          onChange={(event) => setDelayMs(Math.min(10_000, Math.max(0, event.target.valueAsNumber || 0)))}
        />
      </label>
      <div className="mt-8">
        <DelayedButton label={button} delayMs={delayMs} onPress={() => setMessage('')}>
          {(run, finish) =>
            children(run, () => {
              finish()
              setMessage(done)
            })
          }
        </DelayedButton>
      </div>
      <p role="status" className="mt-6 min-h-6 text-good">
        {message}
      </p>
    </div>
  )
}
