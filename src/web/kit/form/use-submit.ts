import { useCallback, useRef, useState, type FormEvent, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useToast } from '#web/kit/toast.tsx'
import { demandsOf } from './demands.ts'
import { readFaults } from './faults.ts'
import { useUploadGate } from './upload-gate.ts'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

export type FormValues<Name extends string> = Record<Name, string>
export type FormFaults<Name extends string> = Partial<Record<Name, string>>

export interface SubmitOptions<Name extends string> {
  /** The fields `send` is given; what else is in the form is read from the form itself. */
  names?: readonly Name[]
  /** Without it, what the fields themselves demand is looked at: `required`, `type`, `min`, `max`. */
  check?: ((values: FormValues<NoInfer<Name>>) => FormFaults<NoInfer<Name>>) | undefined
  /**
   * A text it answers with is said beside the button, `{ said, undo }` in a toast. `pressed` is the value of the
   * button that was pressed, where there are several.
   */
  send: (values: FormValues<NoInfer<Name>>, form: HTMLFormElement, pressed: string) => Promise<unknown>
  /** Said in a toast once it is done; the page is read anew. */
  done?: string | undefined
}

const none: readonly never[] = []
const secrets = new Set(['password', 'confirmpassword', 'current'])

/** One way to send a form: once at a time, pointing at the first fault, keeping what was typed. */
export function useSubmit<Name extends string>({ names = none, check, send, done }: SubmitOptions<Name>) {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [formError, setFormError] = useState<string>()
  const [said, setSaid] = useState<string>()
  const isHydrated = useHydrated()
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)
  const uploads = useUploadGate()

  const toast = async (words: string, undo?: () => Promise<unknown>) => {
    const putBack = async () => {
      await undo?.()
      await revalidate()
    }
    say(words, undo && putBack)
    await revalidate()
  }
  const submit = async (form: HTMLFormElement, button: HTMLElement | null): Promise<void> => {
    if (isBusy.current) return
    setFormError(undefined)
    setSaid(undefined)
    const values = readValues(new FormData(form), names)
    const { value: pressed, formNoValidate } = (button ?? {}) as Partial<HTMLButtonElement>
    const wrong = formNoValidate ? {} : check ? (check(values) as Record<string, string>) : demandsOf(form)
    setFaults(wrong)
    if (focusFirst(form, wrong)) return
    if (uploads.hold(form, button)) return
    isBusy.current = true
    setIsSending(true)
    try {
      const answer = await send(values, form, pressed ?? '')
      if (isDone(answer)) await toast(answer.said, answer.undo)
      else if (done !== undefined) await toast(done)
      else if (typeof answer === 'string') setSaid(answer)
    } catch (error) {
      const { faults: wrong, words } = readFaults(error)
      setFaults(wrong)
      if (!focusFirst(form, wrong)) setFormError(words)
    }
    isBusy.current = false
    setIsSending(false)
  }

  const setFault = useCallback((name: string, fault: string | undefined) => {
    setFaults(({ [name]: _old, ...rest }) => (fault === undefined ? rest : { ...rest, [name]: fault }))
  }, [])

  return {
    faults,
    formError: formError ?? uploads.notSentText,
    uploads,
    said,
    isHydrated,
    isSending,
    setFault,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget, event.nativeEvent.submitter)
    },
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const name = 'name' in target ? String(target.name) : ''
      if (faults[name] !== undefined) setFault(name, undefined)
      setSaid(undefined)
    },
  }
}

/** Whether a field of the form is at fault: the first one gets the focus. */
function focusFirst(form: HTMLFormElement, wrong: Record<string, string>): boolean {
  const first = [...form.elements].find(
    (field) =>
      'name' in field && field.name !== '' && wrong[String(field.name)] && !field.matches('[type=hidden]'),
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

function isDone(answer: unknown): answer is { said: string; undo?: () => Promise<unknown> } {
  return typeof answer === 'object' && answer !== null && 'said' in answer
}
