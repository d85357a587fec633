import { Link } from 'react-router'
import { Details } from '#web/ui/details.tsx'
import type { Product } from '#contract/catalog/catalog.ts'
import { moneyText } from '#web/ui/money.ts'
import { capital } from '#web/ui/words.ts'

export function Description({ listing }: { listing: Product }) {
  const { seller } = listing
  const rows = [
    ['Brand', listing.brand],
    ['Type', listing.type],
    ['Colour', capital(listing.color)],
    ['Condition', capital(listing.condition)],
    ['Ships from', seller.shipsFrom],
  ] as const
  return (
    <section aria-labelledby="about-piece" className="mt-10">
      <h2 id="about-piece" className="text-title">
        About this piece
      </h2>
      <div className="mt-3 max-w-prose space-y-4 text-body whitespace-pre-line">{listing.description}</div>
      <Details rows={rows} />
      <h2 className="mt-8 text-title">Delivery and returns</h2>
      <p className="mt-3 max-w-prose">
        {seller.shipping.cents === 0
          ? 'Shipping is on the seller.'
          : `Shipping costs ${moneyText(seller.shipping)} for everything you buy from this seller at once.`}{' '}
        {seller.returnPolicy}
      </p>
      <Link to="/return-policy" className="text-link">
        Read the return policy
      </Link>
    </section>
  )
}
