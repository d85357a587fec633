import { useId, useMemo, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { CallError } from '#web/caller.ts'
import { FormContext } from './form.tsx'
import { errorText } from '#web/ui/error-text.ts'
import { useToast } from '#web/ui/toast.tsx'
import { Fault } from './fault.ts'

interface MoveFormProps {
  button: string
  /** Said when it is done. */
  done: string
  send: (form: FormData) => Promise<unknown>
  /** Fields that show what is wrong with them by themselves. */
  fields?: readonly string[]
  children?: ReactNode
}

const none: readonly string[] = []

/**
 * One thing done with an order: sent once at a time, its fault at its field or beside the button, what was typed
 * stays.
 */
export function MoveForm({ button, done, send, fields = none, children }: MoveFormProps) {
  const id = useId()
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  const context = useMemo(
    () => ({
      faults,
      setFault: (name: string, words: string | undefined) =>
        setFaults(({ [name]: _old, ...rest }) => (words === undefined ? rest : { ...rest, [name]: words })),
    }),
    [faults],
  )
  const point = (form: HTMLFormElement, error: unknown) => {
    const { field, words } = readFault(error)
    if (field === undefined || !fields.includes(field)) return setFault(words)
    setFaults({ [field]: words })
    const control = form.elements.namedItem(field)
    const first = control instanceof RadioNodeList ? control[0] : control
    if (first instanceof HTMLElement) first.focus()
  }
  const submit = async (element: HTMLFormElement) => {
    setFault('')
    setFaults({})
    setIsBusy(true)
    try {
      await send(new FormData(element))
      say(done)
      await revalidate()
    } catch (error) {
      point(element, error)
    }
    setIsBusy(false)
  }
  return (
    <form
      aria-describedby={`${id}-fault`}
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      }}
    >
      <FormContext value={context}>{children}</FormContext>
      <button className="button button-full" aria-disabled={isBusy}>
        {isBusy ? 'One moment…' : button}
      </button>
      <p id={`${id}-fault`} role="alert" className="font-semibold text-accent empty:hidden">
        {fault}
      </p>
    </form>
  )
}

/** The server names the field before its words; beside the field that is said already. */
function readFault(error: unknown): { field: string | undefined; words: string } {
  if (error instanceof Fault) return { field: error.field, words: error.message }
  const field = error instanceof CallError ? error.field : undefined
  return { field, words: errorText(error).replace(`${field}: `, '') }
}
