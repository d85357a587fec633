import { SecondaryButton } from '#web/kit/buttons.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { t } from '#web/lib/text/t.ts'
import { useCanUsePasskeys, useHasPasskeys } from './can-use.ts'

interface PasskeyButtonProps {
  words: string
  use: () => Promise<void>
}

/** Button that uses a passkey. Hidden if passkeys are not supported. */
export function PasskeyButton({ words, use }: PasskeyButtonProps) {
  const canUse = useCanUsePasskeys()
  const isPossible = useHasPasskeys()
  const { run, isPending, message } = useAction({ isBeside: true })
  if (!isPossible) return null
  return (
    // Reserves space for the button until it is known whether passkeys are supported, so that the buttons below do not
    // move under the pointer.
    <div className={`my-4 ${canUse ? '' : 'invisible'}`}>
      <SecondaryButton
        className="button button-line w-full sm:w-auto sm:min-w-44"
        aria-disabled={isPending || undefined}
        onClick={() => void run(use)}
      >
        {isPending ? t('account.passkeys.adding') : words}
      </SecondaryButton>
      <p role="alert" className="mt-3 border border-accent p-4 empty:hidden">
        {message}
      </p>
    </div>
  )
}
