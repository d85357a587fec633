import { useEffect, useId, useRef, type ReactNode } from 'react'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Called when the dialog is closed, including with Escape. */
  onClose: () => void
  children: ReactNode
}

/**
 * Native modal dialog. It traps the focus while it is open. When it closes, the previously focused element regains the
 * focus.
 */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="m-auto w-[calc(100%-2rem)] max-w-md border border-edge bg-paper p-6 text-ink backdrop:bg-veil"
      onClose={onClose}
    >
      <h2 id={id} className="font-display text-title">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
