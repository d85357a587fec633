import { useEffect, useRef, useState, type ReactNode } from 'react'
import { TextButton } from '#web/kit/buttons.tsx'
import { t } from '#web/lib/text/t.ts'

interface SummarizedProps {
  /** Summary of the content of the fields. Null shows the fields instead. */
  summary: ReactNode
  /** Accessible name of the button that shows the fields. */
  change: string
  /** Whether a field is invalid. If so, the fields are shown. */
  isInvalid: boolean
  children: ReactNode
}

/**
 * Shows a summary of saved data with a button that shows the fields. The fields stay in the form while they are hidden,
 * and are never hidden again after the buyer has used them.
 */
export function CollapsibleFields({ summary, change, isInvalid, children }: SummarizedProps) {
  const [isOpen, setOpen] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  if (isInvalid && !isOpen) setOpen(true)
  const isHidden = summary !== null && !isOpen
  // The buyer might have focused a field before hydration.
  useEffect(() => {
    if (fields.current?.contains(document.activeElement)) setOpen(true)
  }, [])
  useEffect(() => {
    if (isHidden) return
    const first = isPressed.current ? 'input:not([hidden]), select' : '[aria-invalid=true]'
    const isElsewhere = document.activeElement?.getAttribute('aria-invalid') !== 'true'
    if (isPressed.current || (isInvalid && isElsewhere))
      fields.current?.querySelector<HTMLElement>(first)?.focus()
    isPressed.current = false
  }, [isHidden, isInvalid])
  return (
    <>
      {isHidden && (
        <div className="flex items-start justify-between gap-x-4 border border-line px-4 py-3">
          <div className="min-w-0 break-words">{summary}</div>
          <TextButton
            className="text-link -my-2.5 shrink-0"
            aria-label={change}
            onClick={() => {
              isPressed.current = true
              setOpen(true)
            }}
          >
            {t('checkout.change')}
          </TextButton>
        </div>
      )}
      <div ref={fields} hidden={isHidden} onFocusCapture={() => setOpen(true)}>
        {children}
      </div>
    </>
  )
}
