import { useState } from 'react'
import { CallError } from '#web/lib/calls/caller.ts'
import { PasswordField } from '#web/kit/form/field.tsx'
import { t } from '#web/lib/text/t.ts'

/** Asks for the password only once the server wants it: for what a sign-in that is not fresh must not do. */
export function useStepUp() {
  const [needsPassword, setNeedsPassword] = useState(false)
  /** Undefined when the password has to be entered first. */
  const ask = async <Reply,>(work: () => Promise<Reply>): Promise<Reply | undefined> => {
    try {
      return await work()
    } catch (error) {
      const isAsking = error instanceof CallError && error.code === 'wrong_password' && !needsPassword
      setNeedsPassword(needsPassword || isAsking)
      if (isAsking) return undefined
      throw error
    }
  }
  return { needsPassword, ask }
}

/** The field that goes with it. */
export function StepUpField() {
  return (
    <PasswordField
      name="password"
      label={t('account.step-up')}
      autoComplete="current-password"
      hint={t('account.step-up.hint')}
    />
  )
}
