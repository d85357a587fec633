import { useMemo, type ReactNode, createContext, useContext } from 'react'
import { useSubmit, type SubmitOptions } from './use-submit.ts'

interface FormProps<Name extends string> extends SubmitOptions<Name> {
  label: string
  button: string
  /** The button while it works. */
  busy: string
  children: ReactNode
  isQuiet?: boolean
}

/** A form of the account pages; its fields are `Field` and its kin. */
export function Form<Name extends string>(props: FormProps<Name>) {
  const { label, button, busy, children, isQuiet } = props
  const { faults, setFault, formError, said, isAlive, isSending, onSubmit, onInput } = useSubmit(props)
  const state = useMemo(() => ({ faults, setFault }), [faults, setFault])
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      data-needs-script
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <noscript>
        <p className="border border-line p-4">
          This form needs JavaScript, so that your password stays safe.
        </p>
      </noscript>
      <FormContext value={state}>{children}</FormContext>
      <p role="alert" data-testid="notice" className="border border-accent p-4 empty:hidden">
        {formError}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className={`button ${isQuiet ? 'button-line' : 'button-full'} w-full sm:w-auto sm:min-w-44`}
          disabled={!isAlive}
          aria-disabled={isSending || undefined}
        >
          {isSending ? busy : button}
        </button>
        <p role="status" className="font-semibold text-good">
          {isSending ? <span className="sr-only">{busy}</span> : said}
        </p>
      </div>
    </form>
  )
}

export interface FormState {
  faults: Readonly<Record<string, string>>
  /** Says what is wrong with a field, or that nothing is any more. */
  setFault: (name: string, fault: string | undefined) => void
}

export const FormContext = createContext<FormState>({ faults: {}, setFault: () => undefined })

export function useFormState(): FormState {
  return useContext(FormContext)
}
