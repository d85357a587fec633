import { createContext, useCallback, useContext, useMemo, useState, type FormEvent } from 'react'

export interface FormState {
  errors: Readonly<Record<string, string>>
  /** Sets the error of a field, or removes the error if it is undefined. */
  setError: (name: string, error: string | undefined) => void
}

export const FormContext = createContext<FormState>({ errors: {}, setError: () => undefined })

/** Returns the state of the form that contains the field. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

/** Creates the state of a form whose fields show an error until the user changes the field. */
export function useFieldErrors() {
  const [faults, setErrors] = useState<FormState['errors']>({})
  const setFault = useCallback((name: string, error: string | undefined) => {
    setErrors(({ [name]: _, ...rest }) => (error === undefined ? rest : { ...rest, [name]: error }))
  }, [])
  return {
    formState: useMemo<FormState>(() => ({ errors: faults, setError: setFault }), [faults, setFault]),
    setErrors,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const { name } = target as HTMLInputElement
      if (faults[name] !== undefined) setFault(name, undefined)
    },
  }
}
