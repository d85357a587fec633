import { Suspense, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import type { Product } from '#contract/catalog/catalog.ts'
import { stockState } from '#contract/orders/stock.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { useListingLinks } from '#web/features/listing/listing-links.ts'
import { priceText } from '#web/features/listing/price-text.ts'
import { conditionName } from '#web/features/listing/value-display-names.ts'
import type { DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { WatchButtons } from '#web/features/watch/watch-buttons.tsx'
import { t } from '#web/lib/text/t.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { Rating } from '#web/kit/stars.tsx'
import { Link } from '#web/kit/links.tsx'
import { TitleText } from '#web/kit/title-text.tsx'
import { Arrival } from './arrival.tsx'
import type { chooseSizeOnServer } from './choose-size.ts'
import { PriceLines } from './price-lines.tsx'
import { ShareButton } from './share/share-button.tsx'
import { QuantityField } from './quantity-field.tsx'
import { SizePicker, stockCountText } from './sizes/size-picker.tsx'
import { pricesOfUnits, useChosenUnits } from './use-chosen-units.ts'
import { useIsMember } from './use-is-member.ts'
import { hasOptions, type VariantOffer } from './sizes/variant-offer.ts'
import { translateValueInSentence } from '#web/lib/text/value-names.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

/**
 * These components are loaded on demand, because few listings need them. Without a Suspense boundary, the server
 * renders the components, and the browser keeps this HTML until their code is loaded.
 */
const SellerOnVacation = lazyPart(async () => (await import('./seller-on-vacation.tsx')).SellerOnVacation)
const SoldOut = lazyPart(async () => (await import('./sold-out.tsx')).SoldOut)
const MembersFirst = lazyPart(async () => (await import('./members-first.tsx')).MembersFirst)
const VariantPicker = lazyPart(async () => (await import('./sizes/variant-picker.tsx')).VariantPicker)

/** Loaded only after the visitor has used the form, because most visitors do not buy. */
const WalletButtons = lazyPart(
  async () => (await import('../checkout/wallet/wallet-buttons.tsx')).WalletButtons,
)

interface OfferProps {
  listing: Product
  here: DeliveryInfo
  /**
   * Texts from the loader: the seller's sales and shipping time, how items of this brand and type fit, converted sizes
   * keyed by the seller's sizes, and the path of the list of similar items.
   */
  facts: { seller: string; fit: string; sizes: Record<string, string>; similarPath: string }
  /** Called after the visitor chose another country. */
  reload: () => void
  /** Called with the photos of the listing, beginning with the photo of the chosen variant. */
  showPhotos: (photos: Product['photos'] | undefined) => void
}

export function BuyBox({ listing, here, facts, reload, showPhotos }: OfferProps) {
  const [chosen, setChosen] = useState<VariantOffer | null>(null)
  const isSold = stockState(listing) === 'sold-out'
  const { awayUntil } = listing.seller
  const pick = (offer: VariantOffer | null) => {
    setChosen(offer)
    showPhotos(offer?.photos)
  }
  const price = chosen ? moneyText(chosen.prices.price) : priceText(listing)
  const buy = <Buy {...{ listing, here, facts, reload, chosen, price, pick }} />
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p dir="auto" className="text-lead text-soft">
          {listing.brand}
        </p>
        <ShareButton />
      </div>
      <h1 className="mt-1 text-head">
        <TitleText text={listing.title} />
      </h1>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
        <span className={`text-title tabular-nums ${isSold ? 'text-soft' : ''}`}>{price}</span>
        <span className="text-soft">
          {conditionName(listing.condition)}
          {listing.color && `, ${translateValueInSentence(listing.color)}`}
        </span>
      </p>
      {isSold ? (
        <SoldOut listing={listing} others={facts.similarPath} />
      ) : awayUntil ? (
        <SellerOnVacation listing={listing} until={awayUntil} others={facts.similarPath}>
          {buy}
        </SellerOnVacation>
      ) : (
        buy
      )}
      <WatchButtons listing={listing} chosen={chosen?.variant} />
    </>
  )
}

interface BuyProps extends Omit<OfferProps, 'showPhotos'> {
  chosen: VariantOffer | null
  /** Price of the chosen variant, or of the listing. */
  price: string
  pick: (offer: VariantOffer | null) => void
}

/**
 * Buy form, or the members-only note. The browser's membership status only affects the display; the server decides who
 * is allowed to buy.
 */
function Buy(props: BuyProps) {
  const { listing, here } = props
  const isMember = useIsMember()
  if (listing.membersUntil !== null && !isMember) {
    return (
      <MembersFirst listing={listing} until={listing.membersUntil}>
        <PriceLines listing={listing} here={here} isMember={false} />
      </MembersFirst>
    )
  }
  return <BuyForm {...props} isMember={isMember} />
}

function BuyForm(props: BuyProps & { isMember: boolean }) {
  const { listing, here, facts, reload, chosen, price, pick, isMember } = props
  const refused = useActionData<typeof chooseSizeOnServer>()
  const serverError = refused && 'message' in refused ? refused.message : undefined
  const isSending = useNavigation().state === 'submitting'
  const { form, read, stock, quantity, sizeID } = useChosenUnits(listing, chosen?.variant)
  return (
    <PlainForm
      ref={form}
      method="post"
      className="mt-6"
      preventScrollReset
      data-bag-of={listing._id}
      onChange={read}
      onPointerEnter={read}
      onFocus={read}
    >
      {hasOptions(listing) ? (
        <VariantPicker {...{ listing, serverError, stockCountText, pick }} converted={facts.sizes} />
      ) : (
        <SizePicker listing={listing} serverError={serverError} converted={facts.sizes} />
      )}
      {facts.fit && <p className="mt-2 text-note text-soft">{facts.fit}</p>}
      <QuantityField stock={stock} quantity={quantity} />
      <div className={here.price ? 'buy-bar' : 'hidden'}>
        <p className="md:hidden" aria-hidden="true">
          <span className="block font-semibold tabular-nums">{price}</span>
        </p>
        <button
          type="submit"
          name="then"
          value="checkout"
          className="button button-full"
          aria-disabled={isSending || undefined}
        >
          {t('product.buy-now')}
        </button>
        <button
          type="submit"
          name="then"
          value="stay"
          className="button button-line"
          aria-disabled={isSending || undefined}
        >
          {t('product.add-to-bag')}
        </button>
      </div>
      {isFeatureOn('wallets') && (
        <div className="wallet-slot">
          {sizeID && (
            <Suspense>
              <WalletButtons items={[{ _id: listing._id, sizeID, quantity }]} />
            </Suspense>
          )}
        </div>
      )}
      <SellerFacts seller={listing.seller} facts={facts.seller} />
      <PriceLines
        listing={pricesOfUnits(chosen?.prices ?? listing, quantity)}
        here={here}
        isMember={isMember}
      />
      <Arrival here={here} look={reload} />
      <ul className="promises">
        {here.promises.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </PlainForm>
  )
}

/** Link to the seller's profile, with information that helps buyers trust the seller. */
function SellerFacts({ seller, facts }: { seller: Product['seller']; facts: string }) {
  const { toProfile } = useListingLinks()
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
      <Link to={toProfile(seller.username)} className="text-link">
        <bdi>{seller.name}</bdi>
      </Link>
      <Rating rating={seller.rating} count={seller.reviewCount} />
      {facts}
    </p>
  )
}
