import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '../live/state.ts'

/** Reads the page anew whenever something has changed in the reader's conversations. */
export function useLiveMessages(): void {
  const { messagesSeq } = useLive()
  const { revalidate } = useRevalidator()
  const shown = useRef(messagesSeq)
  useEffect(() => {
    // The first number says only where the inbox stands, unless this page is older than the line.
    if (shown.current === messagesSeq) return
    shown.current = messagesSeq
    void revalidate()
  }, [messagesSeq, revalidate])
}
