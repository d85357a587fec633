import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface Run {
  /** Run number of the animation, starting at 1. */
  no: number
  /** Center of the button in the window, in pixels. */
  at: { x: number; y: number }
}

interface DelayedButtonProps {
  label: string
  delayMs: number
  onPress: () => void
  /** Renders one run of the animation. At the end, the animation calls `finish`. */
  children: (run: Run, finish: () => void) => ReactNode
}

/** Button whose animation starts `delayMs` after a click. Clicks are ignored until the animation has ended. */
export function DelayedButton({ label, delayMs, onPress, children }: DelayedButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isBusy, setIsBusy] = useState(false)
  const [run, setRun] = useState<Run>()
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = () => {
    const { left, top, width, height } = button.current!.getBoundingClientRect()
    setRun((last) => ({ no: (last?.no ?? 0) + 1, at: { x: left + width / 2, y: top + height / 2 } }))
  }
  const press = () => {
    if (isBusy) return
    setIsBusy(true)
    onPress()
    timer.current = setTimeout(start, delayMs)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-full min-w-56 aria-disabled:opacity-60"
        aria-disabled={isBusy}
        onClick={press}
      >
        {label}
      </button>
      {run && children(run, () => setIsBusy(false))}
    </>
  )
}
