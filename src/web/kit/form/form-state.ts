import { createContext, useContext } from 'react'

export interface FormState {
  faults: Readonly<Record<string, string>>
  /** Says what is wrong with a field, or that nothing is any more. */
  setFault: (name: string, fault: string | undefined) => void
}

export const FormContext = createContext<FormState>({ faults: {}, setFault: () => undefined })

/** What the form around a field knows of it. */
export function useFormState(): FormState {
  return useContext(FormContext)
}
