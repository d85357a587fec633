import { useId, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { wordsOf } from '../account-submit.ts'
import { useSay } from './desk-undo.tsx'
import { Fault } from './fault.ts'

interface MoveFormProps {
  button: string
  /** Said when it is done. */
  done: string
  send: (form: FormData) => Promise<unknown>
  children?: ReactNode
}

/** One thing done with an order: sent once at a time, its fault beside the button, what was typed stays. */
export function MoveForm({ button, done, send, children }: MoveFormProps) {
  const id = useId()
  const say = useSay()
  const { revalidate } = useRevalidator()
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (form: FormData) => {
    setFault('')
    setIsBusy(true)
    try {
      await send(form)
      say(done)
      await revalidate()
    } catch (error) {
      setFault(error instanceof Fault ? error.message : wordsOf(error))
    }
    setIsBusy(false)
  }
  return (
    <form
      aria-describedby={`${id}-fault`}
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit(new FormData(event.currentTarget))
      }}
    >
      {children}
      <button className="button button-full" aria-disabled={isBusy}>
        {isBusy ? 'One moment…' : button}
      </button>
      <p id={`${id}-fault`} role="alert" className="font-semibold text-accent empty:hidden">
        {fault}
      </p>
    </form>
  )
}
