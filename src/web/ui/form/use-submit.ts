import { useCallback, useEffect, useRef, useState, type FormEvent, type SubmitEvent } from 'react'
import { CallError } from '#web/caller.ts'
import { errorText } from '#web/ui/error-text.ts'

export type FormValues<Name extends string> = Record<Name, string>
export type FormFaults<Name extends string> = Partial<Record<Name, string>>

export interface SubmitOptions<Name extends string> {
  /** The fields, in the order in which faults are looked for. */
  names: readonly Name[]
  check?: (values: FormValues<NoInfer<Name>>) => FormFaults<NoInfer<Name>>
  /** What it answers with is said beside the button. */
  send: (values: FormValues<NoInfer<Name>>, form: HTMLFormElement) => Promise<string | void>
}

const secrets = new Set(['password', 'confirmpassword', 'current'])

/** One way to send a form: once at a time, pointing at the first fault, keeping what was typed. */
export function useSubmit<Name extends string>({ names, check, send }: SubmitOptions<Name>) {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [formError, setFormError] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [isAlive, setIsAlive] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  useEffect(() => setIsAlive(true), [])

  const point = (form: HTMLFormElement, wrong: Record<string, string>) => {
    setFaults(wrong)
    const first = names.find((name) => wrong[name] !== undefined)
    const field = first && form.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isBusy.current) return
    setFormError(undefined)
    setSaid(undefined)
    const values = readValues(new FormData(form), names)
    const wrong: Record<string, string> = { ...check?.(values) }
    point(form, wrong)
    if (Object.keys(wrong).length > 0) return
    isBusy.current = true
    setIsSending(true)
    try {
      setSaid((await send(values, form)) ?? undefined)
    } catch (error) {
      const field = error instanceof CallError ? error.field : undefined
      if (field && names.some((name) => name === field)) point(form, { [field]: errorText(error) })
      else setFormError(errorText(error))
    }
    isBusy.current = false
    setIsSending(false)
  }

  const setFault = useCallback((name: string, fault: string | undefined) => {
    setFaults(({ [name]: _old, ...rest }) => (fault === undefined ? rest : { ...rest, [name]: fault }))
  }, [])

  return {
    faults,
    formError,
    said,
    isAlive,
    isSending,
    setFault,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const name =
        target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : ''
      if (faults[name] !== undefined) setFault(name, undefined)
      setSaid(undefined)
    },
  }
}

function readValues<Name extends string>(data: FormData, names: readonly Name[]): FormValues<Name> {
  const entries = names.map((name) => {
    const value = String(data.get(name) ?? '')
    return [name, secrets.has(name) ? value : value.trim()]
  })
  return Object.fromEntries(entries) as FormValues<Name>
}
