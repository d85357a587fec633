import type { FormHTMLAttributes, Ref } from 'react'
import { FormContext, type FormState } from './form-state.ts'

interface FormFrameProps extends FormHTMLAttributes<HTMLFormElement> {
  ref?: Ref<HTMLFormElement>
  /** Field errors. Each field shows its own error. */
  state?: FormState
}

/** Form that needs JavaScript. It shows its own errors instead of the browser's validation popups. */
export function FormFrame({ state, children, ...rest }: FormFrameProps) {
  return (
    <form method="post" noValidate data-needs-script {...rest}>
      {state ? <FormContext value={state}>{children}</FormContext> : children}
    </form>
  )
}
