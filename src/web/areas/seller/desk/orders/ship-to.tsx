import type { SellerOrder } from '#contract/seller-orders.ts'

/** Where it goes, as long as that is still needed. */
export function ShipTo({ order: { shipTo, buyer } }: { order: SellerOrder }) {
  return (
    <section aria-labelledby="ship-to">
      <h2 id="ship-to" className="pb-2 font-display text-title">
        Where it goes
      </h2>
      {shipTo ? (
        <Address of={shipTo} />
      ) : (
        <p className="text-soft">{[buyer.name, buyer.city, buyer.country].filter(Boolean).join(', ')}</p>
      )}
    </section>
  )
}

export function Address({ of }: { of: NonNullable<SellerOrder['shipTo']> }) {
  const region = [of.address_state, of.address_zip].filter(Boolean).join(' ')
  const town = [of.address_city, region].filter(Boolean).join(', ')
  const lines = [of.name, of.address_line1, of.address_line2, town, of.country, of.phone].filter(Boolean)
  return (
    <address className="not-italic">
      {lines.map((line, at) => (
        <span key={at} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
