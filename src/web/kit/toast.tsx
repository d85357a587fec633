import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { CloseIcon } from './icons.tsx'
import { errorText } from '#web/kit/error-text.ts'

interface Said {
  text: string
  /** Reverts the action. */
  undo?: (() => Promise<void>) | undefined
}

type Say = (text: string, undo?: () => Promise<void>) => void

const SayContext = createContext<Say>(() => {
  throw new Error('A toast needs a ToastProvider around it')
})
/** Long enough to read the message and reach the button with the keyboard. */
const shownForMs = 20_000

/**
 * Returns a function that shows a message, with an undo button if it can be undone: `show('Paused', () =>
 * resume(id))`.
 */
export function useToast(): Say {
  return useContext(SayContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said>()
  const say = useCallback<Say>((text, undo) => setSaid({ text, undo }), [])
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <SayContext value={say}>
      {children}
      <div role="status" className="toast-place print:hidden">
        {said && (
          <Saying
            said={said}
            close={() => setSaid(undefined)}
            say={say}
            sayUndone={() => setSaid((newer) => newer ?? { text: t('common.undone') })}
          />
        )}
      </div>
    </SayContext>
  )
}

interface SayingProps {
  said: Said
  close: () => void
  say: Say
  /** Confirms the undo, unless a newer toast is shown, whose undo button it would replace. */
  sayUndone: () => void
}

function Saying({ said: { text, undo }, close, say, sayUndone }: SayingProps) {
  const revoke = async (work: () => Promise<void>) => {
    close()
    try {
      await work()
      sayUndone()
    } catch (error) {
      say(errorText(error))
    }
  }
  return (
    <p className="flex w-full max-w-md items-center gap-4 rounded-soft bg-ink pl-5 text-paper">
      <span dir="auto" className="min-w-0 grow py-3">
        {text}
      </span>
      {undo && (
        <button type="button" className="text-link hover:text-paper" onClick={() => void revoke(undo)}>
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
