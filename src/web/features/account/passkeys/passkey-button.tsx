import { useState } from 'react'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { errorText } from '#web/kit/error-text.ts'
import { t } from '#web/lib/text/t.ts'
import { useCanUsePasskeys, useHasPasskeys } from './can-use.ts'

interface PasskeyButtonProps {
  words: string
  use: () => Promise<unknown>
}

/** Has a passkey used; not there where none can be. */
export function PasskeyButton({ words, use }: PasskeyButtonProps) {
  const canUse = useCanUsePasskeys()
  const isPossible = useHasPasskeys()
  const [isWaiting, setIsWaiting] = useState(false)
  const [fault, setFault] = useState<string>()
  if (!isPossible) return null
  const press = async () => {
    if (isWaiting) return
    setIsWaiting(true)
    setFault(undefined)
    try {
      await use()
    } catch (error) {
      setFault(errorText(error))
    }
    setIsWaiting(false)
  }
  return (
    // Its room is kept, whether or not this browser has them: what moves is pressed amiss.
    <div className={`my-4 ${canUse ? '' : 'invisible'}`}>
      <SecondaryButton
        className="button button-line w-full sm:w-auto sm:min-w-44"
        aria-disabled={isWaiting || undefined}
        onClick={() => void press()}
      >
        {isWaiting ? t('account.passkeys.adding') : words}
      </SecondaryButton>
      <p role="alert" className="mt-3 border border-accent p-4 empty:hidden">
        {fault}
      </p>
    </div>
  )
}
