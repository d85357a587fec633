import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

/** Tells a buyer whose wallet did not pay why the checkout has opened. Moves the focus to the text. */
export function WalletMessage() {
  const { state } = useLocation() as { state: { walletMessage?: unknown } | null }
  const isHydrated = useHydrated()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const message = isHydrated && typeof state?.walletMessage === 'string' ? state.walletMessage : undefined
  useEffect(() => {
    if (message) paragraph.current?.focus()
  }, [message])
  return (
    <p
      ref={paragraph}
      role="alert"
      tabIndex={-1}
      data-testid="wallet-message"
      className="mt-6 border border-accent p-4 empty:hidden"
    >
      {message}
    </p>
  )
}
