import { Suspense, useEffect, useState } from 'react'
import type { BagItem } from '#contract/orders/orders.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { t } from '#web/lib/text/t.ts'
import type { WalletOptions } from './use-wallet.ts'

const WalletButtons = lazyPart(async () => (await import('./wallet-buttons.tsx')).WalletButtons, {
  isQuiet: true,
})

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

interface WalletSlotProps extends Pick<WalletOptions, 'answers' | 'onValues'> {
  /** Items to buy. Empty if the visitor has not chosen a size yet, or if the items are not buyable. */
  items: readonly BagItem[]
}

/**
 * Place for the wallet buttons. Its height is reserved, so that nothing moves when the buttons appear. Their code and the
 * payment provider's script are loaded only after the visitor has used the page, because most visitors do not buy.
 */
export function WalletSlot({ items, ...options }: WalletSlotProps) {
  const [isUsed, setIsUsed] = useState(false)
  useEffect(() => {
    const use = () => setIsUsed(true)
    for (const sign of signs) addEventListener(sign, use, { once: true, passive: true })
    return () => signs.forEach((sign) => removeEventListener(sign, use))
  }, [])
  if (!isFeatureOn('wallets')) return null
  const note = <p className="w-full text-center text-note text-soft">{t('wallet.none')}</p>
  return (
    <div className="relative mt-3 flex min-h-12 items-center">
      {isUsed && items.length > 0 ? (
        <Suspense fallback={note}>
          <WalletButtons items={items} {...options}>
            {note}
          </WalletButtons>
        </Suspense>
      ) : (
        note
      )}
    </div>
  )
}
