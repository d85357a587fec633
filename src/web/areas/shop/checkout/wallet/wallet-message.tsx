import { useLocation } from 'react-router'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

/** Tells a buyer whose wallet did not pay why the checkout has opened. */
export function WalletMessage() {
  const { state } = useLocation() as { state: { walletMessage?: unknown } | null }
  const isHydrated = useHydrated()
  return (
    <p
      role="alert"
      data-testid="wallet-message"
      className="mt-6 border border-accent p-4 font-semibold empty:hidden"
    >
      {isHydrated && typeof state?.walletMessage === 'string' ? state.walletMessage : undefined}
    </p>
  )
}
