import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../live/state.ts'

/** Reloads the page's data when the reader's conversations change. */
export function useLiveMessages(): void {
  const { messagesSeq } = useLive()
  const { revalidate } = useRevalidator()
  const shownSeq = useRef(messagesSeq)
  useEffect(() => {
    // Skips the first render and renders with an unchanged sequence number, because the page already shows the current
    // messages.
    if (shownSeq.current === messagesSeq) return
    shownSeq.current = messagesSeq
    void revalidate()
  }, [messagesSeq, revalidate])
}
