import type { ReactNode } from 'react'
import { CloseIcon } from '../icons.tsx'

interface SheetHeadProps {
  /** Id of the popover that the button closes. */
  of: string
  /** Accessible name of the close button. */
  close: string
  className?: string
  children: ReactNode
}

/** Heading of a popover that covers one side of the page. Its close button works without JavaScript. */
export function SheetHead({ of, close, className = '', children }: SheetHeadProps) {
  return (
    <div className={`flex items-center justify-between gap-4 ${className}`}>
      <p className="min-w-0 font-display text-title">{children}</p>
      <button
        type="button"
        popoverTarget={of}
        popoverTargetAction="hide"
        aria-label={close}
        className="-mr-3 flex size-11 shrink-0 items-center justify-center"
      >
        <CloseIcon />
      </button>
    </div>
  )
}
