import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

/** Tells a buyer whose wallet did not pay why the checkout has opened. Moves the focus to the text. */
export function WalletNotice() {
  const { state } = useLocation() as { state: { walletNotice?: unknown } | null }
  const isHydrated = useHydrated()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const notice = isHydrated && typeof state?.walletNotice === 'string' ? state.walletNotice : undefined
  useEffect(() => {
    if (notice) paragraph.current?.focus()
  }, [notice])
  return (
    <p
      ref={paragraph}
      role="alert"
      tabIndex={-1}
      data-testid="wallet-notice"
      className="mt-6 border border-accent p-4 empty:hidden"
    >
      {notice}
    </p>
  )
}
