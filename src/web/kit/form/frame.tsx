import type { FormHTMLAttributes, Ref } from 'react'
import { FormContext, type FormState } from './form-state.ts'

interface FormFrameProps extends FormHTMLAttributes<HTMLFormElement> {
  ref?: Ref<HTMLFormElement>
  /** What is wrong with its fields, which show it. */
  state?: FormState
}

/** A form that needs script: it says what is wrong by itself instead of the browser's bubbles. */
export function FormFrame({ state, children, ...rest }: FormFrameProps) {
  return (
    <form method="post" noValidate data-needs-script {...rest}>
      {state ? <FormContext value={state}>{children}</FormContext> : children}
    </form>
  )
}
