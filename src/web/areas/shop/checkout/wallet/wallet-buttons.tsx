import { useEffect, useState } from 'react'
import type { Quote } from '#contract/orders/orders.ts'
import { isFullyAvailable, itemText } from '#web/features/bag/items.ts'
import { CardMessage } from '#web/features/card/section.tsx'
import { WalletElement } from '#web/features/card/wallet-element.tsx'
import { readDestination } from '#web/features/delivery/destination.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { readDocumentCookies } from '#web/lib/session/cookies.ts'
import { t } from '#web/lib/text/t.ts'
import { useWallet, type WalletOptions } from './use-wallet.ts'

type WalletButtonsProps = Pick<WalletOptions, 'items' | 'answers' | 'onValues'>

interface Offer {
  /** Text that is equal for the same items. */
  of: string
  quote: Quote
  publicKey: CallReply<'getPublicKey'>
}

/**
 * Wallet buttons that buy the items. A note of the same height is shown until they are loaded, and if the browser and
 * the payment provider offer no wallet or an item is not available.
 */
export function WalletButtons(options: WalletButtonsProps) {
  const offer = useOffer(options.items)
  if (!offer || !isFullyAvailable(offer.quote)) return <NoWallets />
  return <Buttons key={offer.of} {...options} {...offer} />
}

function NoWallets() {
  return <p className="w-full text-center text-note text-soft">{t('wallet.none')}</p>
}

/** Returns the quote of the items for the buyer and the chosen country; null while it is loading or if it failed. */
function useOffer(items: WalletButtonsProps['items']): Offer | null {
  const [offer, setOffer] = useState<Offer>()
  const key = items.map(itemText).join('.')
  useEffect(() => {
    let isLeft = false
    const country = readDestination(readDocumentCookies())
    Promise.all([call('getQuote', { body: { items: [...items], country } }), call('getPublicKey')]).then(
      ([quote, publicKey]) => isLeft || setOffer({ of: key, quote, publicKey }),
      // Without a quote there are no buttons. Buyers can pay at the checkout, which reports the failure.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
    // The key contains all data of the items.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
  return offer?.of === key ? offer : null
}

function Buttons(options: WalletOptions) {
  const [hasWallets, setHasWallets] = useState(false)
  const { open, close, reprice, confirm, message, isPaying } = useWallet(options)
  return (
    <>
      {!hasWallets && <NoWallets />}
      <section
        aria-label={t('wallet.title')}
        className={hasWallets ? 'w-full' : 'invisible absolute inset-x-0 top-0'}
        inert={!hasWallets}
      >
        <WalletElement
          publicKey={options.publicKey}
          total={options.quote.total}
          onReady={setHasWallets}
          onOpen={open}
          onClose={close}
          onCountry={reprice}
          onConfirm={(wallet) => void confirm(wallet)}
        />
        <p
          role="status"
          className="absolute inset-0 z-1 flex items-center justify-center bg-paper empty:hidden"
        >
          {isPaying && t('wallet.paying')}
        </p>
        <CardMessage message={message} />
      </section>
    </>
  )
}
