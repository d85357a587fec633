import { useEffect, useRef } from 'react'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { StepUpField } from '#web/features/account/step-up.tsx'
import { askWith } from '#web/step-up.ts'

/** Asks for the password when a call wants it; what was under way goes on by itself afterwards. */
export function StepUpDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<(isProven: boolean) => void>(undefined)
  useEffect(
    () =>
      askWith(() => {
        if (!dialog.current?.open) dialog.current?.showModal()
        return new Promise((resolve) => {
          answer.current?.(false)
          answer.current = resolve
        })
      }),
    [],
  )
  const settle = (isProven: boolean) => {
    answer.current?.(isProven)
    answer.current = undefined
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="step-up-title"
      className="m-auto w-[calc(100%-2rem)] max-w-md border border-edge bg-paper p-6 text-ink backdrop:bg-veil"
      onClose={() => settle(false)}
    >
      <h2 id="step-up-title" className="mb-4 font-display text-title">
        Confirm it is you
      </h2>
      <Form
        label="Confirm it is you"
        button="Confirm"
        busy="One moment…"
        names={['password']}
        send={async ({ password }, form) => {
          await call('stepUp', { body: { password } })
          form.reset()
          settle(true)
        }}
      >
        <StepUpField />
      </Form>
      <button type="button" className="mt-4 text-link" onClick={() => settle(false)}>
        Cancel
      </button>
    </dialog>
  )
}
