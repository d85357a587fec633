import { useEffect, useRef } from 'react'
import { Field } from '#web/kit/form/field.tsx'

interface CodeFieldProps {
  label: string
  hint?: string
  /** True for the six-digit code from an authenticator app. Phones then show a numeric keyboard. */
  isDigits?: boolean
  /**
   * Whether to focus the field when it is first shown. Set this property if the field replaces another field, so that
   * the user can continue typing.
   */
  takesFocus?: boolean
}

/** Field for a code from an authenticator app or a recovery code. Phones can autofill the code. */
export function CodeField({ label, hint, isDigits = false, takesFocus = false }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus()
  }, [takesFocus])
  return (
    <div ref={box}>
      <Field
        name="code"
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        enterKeyHint="go"
        autoCapitalize="none"
        inputMode={isDigits ? 'numeric' : 'text'}
        maxLength={40}
      />
    </div>
  )
}
