import { useState } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { StepUpField, useStepUp } from '#web/features/account/step-up.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** Saves all that is kept of the person. The password is asked for only when the server wants it (a sign-in not fresh). */
export function ExportMyData({ buyer }: { buyer: Buyer }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const { needsPassword, ask } = useStepUp()
  const send = async ({ password }: { password: string }) => {
    const body = { ...(password && { password }) }
    const archive = await ask(() => call('exportMyData', { params: { id: buyer._id }, body }, { timeout: 0 }))
    if (!archive) return
    saveFile(archive, 'souk-my-data.zip', 'application/zip')
    setIsSaved(true)
    setIsAsked(false)
  }
  if (!isAsked) {
    return (
      <div>
        <button
          type="button"
          className="button button-line"
          onClick={() => {
            setIsSaved(false)
            setIsAsked(true)
          }}
        >
          Export my data
        </button>
        <p role="status" className="mt-2 font-semibold text-good empty:hidden">
          {isSaved && 'It is in your downloads'}
        </p>
      </div>
    )
  }
  return (
    <div className="border border-line p-5">
      <p className="mb-5">
        One archive with your profile, orders and all else we keep about you will be saved on this device.
      </p>
      <Form label="Export my data" names={['password']} send={send} button="Save it here" busy="Collecting…">
        {needsPassword && <StepUpField />}
      </Form>
      <button type="button" className="mt-3 text-link" onClick={() => setIsAsked(false)}>
        Not now
      </button>
    </div>
  )
}
