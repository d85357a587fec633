import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { CloseIcon } from './icons.tsx'
import { errorText } from '#web/kit/error-text.ts'

interface ToastMessage {
  text: string
  /** Reverts the action. */
  undo?: (() => Promise<void>) | undefined
}

type ShowToast = (text: string, undo?: () => Promise<void>) => void

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('A toast needs a ToastProvider around it')
})
/** Display time in ms. Long enough to read the message and to reach the undo button with the keyboard. */
const shownForMs = 20_000

/**
 * Returns a function that shows a message in a toast. With an undo function, the toast has an undo button:
 * `show('Paused', () => resume(id))`.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ToastMessage>()
  const showToast = useCallback<ShowToast>((text, undo) => setToast({ text, undo }), [])
  useEffect(() => {
    if (toast === undefined) return
    const timer = setTimeout(() => setToast(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext value={showToast}>
      {children}
      <div role="status" className="toast-place print:hidden">
        {toast && (
          <Toast
            toast={toast}
            close={() => setToast(undefined)}
            showToast={showToast}
            showUndone={() => setToast((newer) => newer ?? { text: t('common.undone') })}
          />
        )}
      </div>
    </ToastContext>
  )
}

interface ToastProps {
  toast: ToastMessage
  close: () => void
  showToast: ShowToast
  /** Shows a message that the action was undone, unless there is already a newer toast. */
  showUndone: () => void
}

function Toast({ toast: { text, undo }, close, showToast, showUndone }: ToastProps) {
  const runUndo = async (work: () => Promise<void>) => {
    close()
    try {
      await work()
      showUndone()
    } catch (error) {
      showToast(errorText(error))
    }
  }
  return (
    <p className="flex w-full max-w-md items-center gap-4 rounded-soft bg-ink pl-5 text-paper">
      <span dir="auto" className="min-w-0 grow py-3">
        {text}
      </span>
      {undo && (
        <button type="button" className="text-link hover:text-paper" onClick={() => void runUndo(undo)}>
          {t('common.undo')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('site.close-message')}
        className="flex size-11 items-center justify-center"
        onClick={close}
      >
        <CloseIcon />
      </button>
    </p>
  )
}
