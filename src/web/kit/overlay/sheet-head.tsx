import type { ReactNode } from 'react'
import { CloseIcon } from '../icons.tsx'

interface SheetHeadProps {
  /** The popover it stands in. */
  of: string
  /** What its button is called. */
  close: string
  className?: string
  children: ReactNode
}

/** The title of a popover that covers a side of the page, and the button that closes it without script. */
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
