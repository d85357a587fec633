import { Link } from 'react-router'

const perks = [
  'No service fee, on any piece',
  'First choice of the house pieces, a day before everyone',
  'Alerts the moment something you watch changes',
]

/** Plans and their prices come with membership itself: until then only what it gives is said. */
export function Membership() {
  return (
    <section
      className="page-width section-space grid gap-6 md:grid-cols-2"
      aria-label="Membership and selling"
    >
      <div className="rounded-soft bg-ink p-8 text-paper lg:p-12">
        <h2 className="text-head">Membership</h2>
        <ul className="mt-5 space-y-2">
          {perks.map((perk) => (
            <li key={perk} className="border-t border-current/25 pt-2">
              {perk}
            </li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-x-6">
          <Link to="/shop/subscribe" className="text-link hover:text-paper">
            About membership
          </Link>
          <Link to="/gift" className="text-link hover:text-paper">
            Give it to someone
          </Link>
        </p>
      </div>
      <div className="flex flex-col rounded-soft bg-tile p-8 lg:p-12">
        <h2 className="text-head">Sell with us</h2>
        <p className="mt-5 max-w-prose text-lead text-soft">
          A wardrobe with a point of view deserves better than a classified ad. Apply, show us a few pieces,
          and open a shop under your own name.
        </p>
        <p className="mt-auto pt-6">
          <Link to="/shopper/apply" className="text-link">
            How selling works
          </Link>
        </p>
      </div>
    </section>
  )
}
