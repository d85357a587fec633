import { useState } from 'react'
import { CallError } from '#web/lib/calls/caller.ts'
import { PasswordField } from '#web/kit/form/field.tsx'
import { t } from '#web/lib/text/t.ts'

/** Adds a password field to a form when the server asks for the password again. */
export function useStepUp() {
  const [needsPassword, setNeedsPassword] = useState(false)
  /** Runs `work`. Returns undefined if the user has to enter the password before `work` can succeed. */
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

/** Password field for a form that uses `useStepUp`. */
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
