import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../live/state.ts'

/** Reloads the page when the reader's conversations change. */
export function useLiveMessages(): void {
  const { messagesSeq } = useLive()
  const { revalidate } = useRevalidator()
  const shown = useRef(messagesSeq)
  useEffect(() => {
    // The first number only reports the current state; it requires a reload only if the page is older than the
    // connection.
    if (shown.current === messagesSeq) return
    shown.current = messagesSeq
    void revalidate()
  }, [messagesSeq, revalidate])
}
