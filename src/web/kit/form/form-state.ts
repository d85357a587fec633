import { createContext, useCallback, useContext, useMemo, useState, type FormEvent } from 'react'

export interface FormState {
  errors: Readonly<Record<string, string>>
  /** Sets or removes the error of a field. */
  setError: (name: string, error: string | undefined) => void
}

export const FormContext = createContext<FormState>({ errors: {}, setError: () => undefined })

/** Returns the state of the form around a field. */
export function useFormState(): FormState {
  return useContext(FormContext)
}

/** State of a form whose fields show their errors until they are changed. */
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
