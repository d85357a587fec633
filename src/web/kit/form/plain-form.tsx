import { useMemo, useState, type FormEvent, type Ref } from 'react'
import { Form, type FetcherWithComponents, type FormProps } from 'react-router'
import { FormContext, type FormState } from './form-state.ts'
import { withPart } from '#web/lib/page/load-part.ts'

interface PlainFormProps extends FormProps {
  ref?: Ref<HTMLFormElement>
  /** Sends it beside the page, where it is not the page that is sent. */
  fetcher?: FetcherWithComponents<unknown>
}

/** A form that works without script: once there is some, what the browser demands stands at the fields in our words. */
export function PlainForm({ fetcher, children, ...rest }: PlainFormProps) {
  const { state, ...handlers } = useDemands()
  const Sent = fetcher?.Form ?? Form
  return (
    <Sent
      {...(rest.reloadDocument && { discover: 'none' })}
      {...handlers}
      {...rest}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter?.ariaDisabled === 'true') event.preventDefault()
        else rest.onSubmit?.(event)
      }}
    >
      <FormContext value={state}>{children}</FormContext>
    </Sent>
  )
}

function useDemands() {
  const [faults, setFaults] = useState<Record<string, string>>({})
  const state = useMemo<FormState>(
    () => ({
      faults,
      setFault: (name, fault) =>
        setFaults(({ [name]: _, ...rest }) => (fault ? { ...rest, [name]: fault } : rest)),
    }),
    [faults],
  )
  return {
    state,
    onInvalidCapture(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = event.currentTarget
      // Not before it is needed: such forms stand on every first page.
      void withPart(
        () => import('./demands.ts'),
        ({ demandsOf }) => setFaults(demandsOf(form)),
      )
      const first = form.querySelector<HTMLElement>(':is(input, select, textarea):invalid')
      first?.focus({ preventScroll: true })
      first?.scrollIntoView({ block: 'center' })
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const { name } = target as HTMLInputElement
      if (faults[name] !== undefined) state.setFault(name, undefined)
    },
  }
}
