import type { ButtonHTMLAttributes } from 'react'
import { useAct, type Done } from './use-action.ts'

interface ActButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  act: () => Promise<Done>
  /** Stands on the button while it works. */
  busy?: string
}

/** A button that does one thing at a time: it says it with its undo, or what is wrong. */
export function ActButton({ act: work, busy, children, ...rest }: ActButtonProps) {
  const { act, isBusy } = useAct()
  return (
    <button
      type="button"
      className="button button-line"
      aria-disabled={isBusy}
      {...rest}
      onClick={() => void act(work)}
    >
      {isBusy && busy ? busy : children}
    </button>
  )
}
