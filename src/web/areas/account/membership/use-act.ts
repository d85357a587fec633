import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'

/** One thing at a time; what came of it stands beside the button. */
export function useAct() {
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [said, setSaid] = useState<{ words: string; isFault: boolean }>()
  const isRunning = useRef(false)
  const act = async (work: () => Promise<string | void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setSaid(undefined)
    try {
      const words = await work()
      await revalidate()
      if (words) setSaid({ words, isFault: false })
    } catch (error) {
      setSaid({ words: errorText(error), isFault: true })
    }
    isRunning.current = false
    setIsBusy(false)
  }
  return { act, isBusy, said }
}

type Flow = CallInput<'createPortalSession'>['body']['flowType']

/** Leaves for the provider's own page, which leads back here. */
export async function openPortal(flowType: Flow): Promise<void> {
  const return_url = `${location.origin}/direct/subscription-management?from=portal`
  const { url } = await call('createPortalSession', { body: { return_url, ...(flowType && { flowType }) } })
  location.assign(url)
}
