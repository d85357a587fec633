import { useEffect, useRef } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { checkUsername } from './checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { useFormState } from '#web/kit/form/form-state.ts'
import { t } from '#web/lib/text/t.ts'

const debounceMs = 350

interface UsernameFieldProps {
  /** Current username of the account, which is not reported as taken. */
  own?: string | null
  isOptional?: boolean
  /** Explains what the username is used for, after the rule for its characters. */
  use?: string
}

/**
 * Spec §5: uniqueness is checked while typing, and "Username already exists" is shown until the name is available.
 */
export function UsernameField(props: UsernameFieldProps) {
  const { own, isOptional, use = t('account.username.use') } = props
  const { setError } = useFormState()
  const timer = useRef<number>(undefined)
  const requestCount = useRef(0)
  const saved = useRef(own)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Once the entered name is saved, an earlier response that it exists no longer applies.
  useEffect(() => {
    if (saved.current === own) return
    saved.current = own
    clearTimeout(timer.current)
    requestCount.current++
    setError('username', undefined)
  }, [own, setError])

  const checkAvailability = async (username: string) => {
    const requestNumber = ++requestCount.current
    try {
      const { exists } = await call('checkUsername', { params: { username } })
      if (requestNumber === requestCount.current)
        setError('username', exists ? t('account.username.taken') : undefined)
    } catch {
      // Ignored: the server checks again when the form is saved.
    }
  }
  return (
    <Field
      name="username"
      label={t('account.username')}
      autoComplete={own === undefined ? 'nickname' : 'off'}
      autoCapitalize="none"
      maxLength={30}
      defaultValue={own ?? ''}
      isOptional={isOptional ?? false}
      hint={t('account.username.hint', { use })}
      onInput={({ currentTarget }) => {
        const username = currentTarget.value.trim().toLowerCase()
        clearTimeout(timer.current)
        requestCount.current++
        if (username === own || checkUsername(username) !== undefined) return
        timer.current = window.setTimeout(() => void checkAvailability(username), debounceMs)
      }}
    />
  )
}
