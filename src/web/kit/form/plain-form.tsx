import type { FormEvent, Ref } from 'react'
import { Form, type FetcherWithComponents, type FormProps } from 'react-router'
import { FormContext, useFieldErrors } from './form-state.ts'
import { withPart } from '#web/lib/page/load-part.ts'

interface PlainFormProps extends FormProps {
  ref?: Ref<HTMLFormElement>
  /** Fetcher that submits the form without a navigation. */
  fetcher?: FetcherWithComponents<unknown>
}

/**
 * Form that is submitted to a route's action and works without JavaScript. After hydration, its fields show the
 * browser's validation errors like the fields of `Form`.
 */
export function PlainForm({ fetcher, children, ...rest }: PlainFormProps) {
  const { formState, setErrors, onInput } = useFieldErrors()
  const RouterForm = fetcher?.Form ?? Form
  const onInvalidCapture = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // Loads the validation module only when it is needed, because such a form is on every page on which visits
    // typically start.
    void withPart(
      () => import('./native-errors.ts'),
      ({ readNativeErrors }) => setErrors(readNativeErrors(form)),
    )
    const first = form.querySelector<HTMLElement>(':is(input, select, textarea):invalid')
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }
  return (
    <RouterForm
      {...(rest.reloadDocument && { discover: 'none' })}
      {...{ onInvalidCapture, onInput }}
      {...rest}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter?.ariaDisabled === 'true') event.preventDefault()
        else rest.onSubmit?.(event)
      }}
    >
      <FormContext value={formState}>{children}</FormContext>
    </RouterForm>
  )
}
