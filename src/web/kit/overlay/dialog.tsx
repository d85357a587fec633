import { useEffect, useId, useRef, type ReactNode } from 'react'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Called when the dialog is closed, including with the Escape key. */
  onClose: () => void
  children: ReactNode
}

/**
 * Native modal dialog. Keeps the focus inside while the dialog is open. After closing, returns the focus to the element
 * that had it before.
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
