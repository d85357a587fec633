import { useEffect, useRef, useState } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { PasswordField } from '#web/features/account/field.tsx'
import { AccountForm } from '#web/features/account/form.tsx'
import { forgetPerson } from '#web/tab/tab.ts'

/** Erases the person. The password is asked for only when the server wants it (a sign-in not fresh). */
export function DeleteMe({ buyer }: { buyer: Buyer }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [needsPassword, setNeedsPassword] = useState(false)
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])

  const send = async ({ password }: { password: string }) => {
    try {
      await call('deleteMe', { params: { id: buyer._id }, body: { ...(password && { password }) } })
    } catch (error) {
      const isAsking = error instanceof CallError && error.code === 'wrong_password' && !needsPassword
      setNeedsPassword(needsPassword || isAsking)
      if (isAsking) return
      throw error
    }
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
      <AccountForm
        label="Delete me"
        names={['password']}
        send={send}
        button="Yes, delete me"
        busy="Deleting…"
      >
        {needsPassword && (
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            hint="You signed in a while ago, so please show that it is you."
          />
        )}
      </AccountForm>
      <button type="button" className="mt-3 text-link" onClick={() => setIsAsked(false)}>
        Keep my account
      </button>
    </div>
  )
}
