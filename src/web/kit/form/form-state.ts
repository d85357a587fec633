import { createContext, useCallback, useContext, useMemo, useState, type FormEvent } from 'react'

export interface FormState {
  errors: Readonly<Record<string, string>>
  /** Sets the error of a field. If `error` is undefined, removes it. */
  setError: (name: string, error: string | undefined) => void
}

export const FormContext = createContext<FormState>({ errors: {}, setError: () => undefined })

/** Returns the state of the form that contains the field. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

/** Creates the state of a form's field errors. A field shows its error until the user changes the field. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FormState['errors']>({})
  const setError = useCallback((name: string, error: string | undefined) => {
    setErrors(({ [name]: _, ...rest }) => (error === undefined ? rest : { ...rest, [name]: error }))
  }, [])
  return {
    formState: useMemo<FormState>(() => ({ errors, setError }), [errors, setError]),
    setErrors,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const { name } = target as HTMLInputElement
      if (errors[name] !== undefined) setError(name, undefined)
    },
  }
}
