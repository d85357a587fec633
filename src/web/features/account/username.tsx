import { useEffect, useRef } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { checkUsername } from './checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { useFormState } from '#web/kit/form/form-state.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'

const debounceMs = 350

interface UsernameFieldProps {
  /** Current username of the account, which is not reported as already taken. */
  own?: string | null
  isOptional?: boolean
  /**
   * Text that explains what the username is used for. The field's hint contains this text after the rule for allowed
   * characters.
   */
  use?: string
}

/**
 * Username field that checks availability while the user types. "Username already exists" is shown until the user
 * enters an available username (spec §5).
 */
export function UsernameField(props: UsernameFieldProps) {
  const { own, isOptional, use = isFeatureOn('reviews') ? t('account.username.use') : '' } = props
  const { setError } = useFormState()
  const timer = useRef<number>(undefined)
  const requestCount = useRef(0)
  const saved = useRef(own)
  useEffect(() => () => clearTimeout(timer.current), [])
  // After the entered username has been saved, discards pending availability checks, because they would report the
  // username as taken.
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
      // Ignored, because the server checks the username again when the user saves the form.
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
