import type { FormEvent, SubmitEvent } from 'react'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'
import type { ActionResult } from '../action/submission.ts'
import { useSubmission } from '../action/use-action.ts'
import { readNativeErrors } from './native-errors.ts'
import { readFormErrors } from './form-errors.ts'
import { useFieldErrors } from './form-state.ts'
import { useUploadGate } from './upload-gate.ts'

export type FormValues<Name extends string> = Record<Name, string>
export type FormErrors<Name extends string> = Partial<Record<Name, string>>

/** Sends a form. `pressed` is the value of the pressed submit button, or empty if it has no value. */
type Send<Name extends string, Result> = (
  values: FormValues<NoInfer<Name>>,
  form: HTMLFormElement,
  pressed: string,
) => Promise<Result>

interface CommonOptions<Name extends string> {
  /** Names of the fields whose values are passed to `send`. `send` can read all other fields from `form`. */
  names?: readonly Name[]
  /**
   * Validates the values. By default, only the native constraints of the fields apply: `required`, `type`, `min`,
   * `max`.
   */
  check?: ((values: FormValues<NoInfer<Name>>) => FormErrors<NoInfer<Name>>) | undefined
}

/**
 * Source of the success message: either the result of `send`, or `done`. With `done`, the result of `send` is ignored.
 */
export type SubmitOptions<Name extends string> = CommonOptions<Name> &
  ({ send: Send<Name, ActionResult>; done?: undefined } | { send: Send<Name, unknown>; done: string })

const noNames: readonly never[] = []
const secrets = new Set(['password', 'confirmpassword', 'current'])

/**
 * Submits a form, one attempt at a time. After an error, focuses the first invalid field and keeps the user's input.
 */
export function useSubmit<Name extends string>(options: SubmitOptions<Name>) {
  const { names = noNames, check } = options
  const { submission, state, showToast } = useSubmission()
  const { formState, setErrors, onInput } = useFieldErrors()
  const uploads = useUploadGate()

  const submit = (form: HTMLFormElement, button: HTMLElement | null) => {
    const values = readValues(new FormData(form), names)
    const { value: pressed = '', formNoValidate } = (button ?? {}) as Partial<HTMLButtonElement>
    const showErrors = (errors: Record<string, string>): boolean => {
      setErrors(errors)
      return focusFirst(form, errors)
    }
    return submission.run({
      hasFieldErrors: () => {
        if (formNoValidate) return showErrors({})
        return showErrors(check ? (check(values) as Record<string, string>) : readNativeErrors(form))
      },
      isHeld: () => uploads.hold(form, button),
      async send() {
        if (options.done === undefined) return options.send(values, form, pressed)
        await options.send(values, form, pressed)
        return { message: options.done }
      },
      showToast,
      showError: (error) => {
        const { errors, message } = readFormErrors(error)
        return showErrors(errors) ? undefined : message
      },
    })
  }

  return {
    formState,
    formError: state.is === 'failed' ? state.message : uploads.notSentText,
    uploads,
    message: state.is === 'done' ? state.message : undefined,
    isHydrated: useHydrated(),
    isPending: state.is === 'pending',
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget, event.nativeEvent.submitter)
    },
    onInput: (event: FormEvent<HTMLFormElement>) => {
      onInput(event)
      submission.clearMessage()
    },
  }
}

/** Focuses the first field of the form that has an error. Returns whether any field has an error. */
function focusFirst(form: HTMLFormElement, errors: Record<string, string>): boolean {
  const first = [...form.elements].find(
    (field) =>
      'name' in field && field.name !== '' && errors[String(field.name)] && !field.matches('[type=hidden]'),
  )
  if (first instanceof HTMLElement) first.focus()
  return first !== undefined
}

function readValues<Name extends string>(data: FormData, names: readonly Name[]): FormValues<Name> {
  const entries = names.map((name) => {
    const value = String(data.get(name) ?? '')
    return [name, secrets.has(name) ? value : value.trim()]
  })
  return Object.fromEntries(entries) as FormValues<Name>
}
