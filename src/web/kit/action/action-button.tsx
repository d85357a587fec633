import type { ButtonHTMLAttributes } from 'react'
import { SecondaryButton } from '../buttons.tsx'
import type { ActionResult } from './submission.ts'
import { useAction } from './use-action.ts'

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  action: () => Promise<ActionResult>
  /** Label of the button while the action runs. */
  busy?: string
}

/** A button that runs one action at a time and shows its result or error in a toast. */
export function ActionButton({ action, busy, children, ...rest }: ActionButtonProps) {
  const { run, isPending } = useAction()
  return (
    <SecondaryButton aria-disabled={isPending} {...rest} onClick={() => void run(action)}>
      {isPending && busy ? busy : children}
    </SecondaryButton>
  )
}
