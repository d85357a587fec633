import { Suspense } from 'react'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import type { WalletButtons as Buttons } from './wallet-buttons.tsx'

const WalletButtons = lazyPart(async () => (await import('./wallet-buttons.tsx')).WalletButtons, {
  isQuiet: true,
})

/**
 * Place for the wallet buttons. Its height is reserved, so that nothing moves when they appear. Needs at least one
 * item.
 */
export function WalletSlot(props: Parameters<typeof Buttons>[0]) {
  if (!isFeatureOn('wallets')) return null
  return (
    <div className="wallet-slot">
      {props.items.length > 0 && (
        <Suspense>
          <WalletButtons {...props} />
        </Suspense>
      )}
    </div>
  )
}
