import {
  createContext,
  useContext,
  useMemo,
  useState,
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react'
import { demandsOf } from './faults.ts'

export interface FormState {
  faults: Readonly<Record<string, string>>
  /** Says what is wrong with a field, or that nothing is any more. */
  setFault: (name: string, fault: string | undefined) => void
}

const none: FormState = { faults: {}, setFault: () => undefined }
const FormContext = createContext(none)

/** What the form around a field knows of it. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

/** For a form that works without script: once there is some, what the browser demands stands at the fields in our words. */
export function useDemands() {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const state = useMemo<FormState>(
    () => ({
      faults,
      setFault: (name, fault) =>
        setFaults(({ [name]: _, ...rest }) => (fault ? { ...rest, [name]: fault } : rest)),
    }),
    [faults],
  )
  const handlers = {
    onInvalidCapture(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = event.currentTarget
      setFaults(demandsOf(form))
      const first = form.querySelector<HTMLElement>(':is(input, select, textarea):invalid')
      first?.focus({ preventScroll: true })
      first?.scrollIntoView({ block: 'center' })
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      state.setFault((target as HTMLInputElement).name, undefined)
    },
  }
  return { handlers, inForm: (children: ReactNode) => <FormContext value={state}>{children}</FormContext> }
}

interface FormFrameProps extends FormHTMLAttributes<HTMLFormElement> {
  ref?: Ref<HTMLFormElement>
  /** What is wrong with its fields, which show it. */
  state?: FormState
}

/** The form every form stands in: it needs script, and says what is wrong by itself instead of the browser's bubbles. */
export function FormFrame({ state = none, children, ...rest }: FormFrameProps) {
  return (
    <form method="post" noValidate data-needs-script {...rest}>
      <FormContext value={state}>{children}</FormContext>
    </form>
  )
}
