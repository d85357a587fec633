import type { FormHTMLAttributes, Ref } from 'react'
import { FormContext, type FormState } from './form-state.ts'

interface FormFrameProps extends FormHTMLAttributes<HTMLFormElement> {
  ref?: Ref<HTMLFormElement>
  /** Field errors, which the fields show. */
  state?: FormState
}

/**
 * Form element of forms that need JavaScript. Shows errors at the fields instead of in the browser's validation popups.
 */
export function FormFrame({ state, children, ...rest }: FormFrameProps) {
  return (
    <form method="post" noValidate data-needs-script {...rest}>
      {state ? <FormContext value={state}>{children}</FormContext> : children}
    </form>
  )
}
