import { useEffect, useRef, useState } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { StepUpField, useStepUp } from '#web/features/account/step-up.tsx'
import { forgetPerson } from '#web/tab/tab.ts'

/** Erases the person. The password is asked for only when the server wants it (a sign-in not fresh). */
export function DeleteMe({ buyer }: { buyer: Buyer }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { needsPassword, ask } = useStepUp()
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])

  const send = async ({ password }: { password: string }) => {
    const body = { ...(password && { password }) }
    if (!(await ask(() => call('deleteMe', { params: { id: buyer._id }, body })))) return
    forgetPerson()
    // A fresh document: nothing of this person stays in memory.
    location.replace('/')
  }
  if (!isAsked) {
    return (
      <p>
        <button type="button" className="button button-line" onClick={() => setIsAsked(true)}>
          Delete me
        </button>
      </p>
    )
  }
  return (
    <div className="border border-accent p-5">
      <h3 ref={title} tabIndex={-1} className="text-title outline-none">
        Delete your account?
      </h3>
      <p className="mt-2 mb-5 max-w-prose">
        Your name, address and everything else that says who you are will be erased at once. Orders stay in
        the books without your name. This cannot be undone.
      </p>
      <Form label="Delete me" names={['password']} send={send} button="Yes, delete me" busy="Deleting…">
        {needsPassword && <StepUpField />}
      </Form>
      <button type="button" className="mt-3 text-link" onClick={() => setIsAsked(false)}>
        Keep my account
      </button>
    </div>
  )
}
