import { useEffect, useRef } from 'react'
import { Field } from '#web/kit/form/field.tsx'

interface CodeFieldProps {
  label: string
  hint?: string
  /** Six digits of an app and nothing else: telephones show their keys for numbers. */
  isDigits?: boolean
  /** Where it has come in the place of another field: whoever types goes on typing. */
  takesFocus?: boolean
}

/** A code of an authenticator app, or a recovery code. Telephones offer the one they know. */
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
