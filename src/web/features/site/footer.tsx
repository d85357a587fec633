import { Link } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'

const columns = [
  {
    title: 'Shop',
    links: [
      ['/shop', 'New in'],
      ['/shop?sort=watched', 'Most watched'],
      ['/direct', 'Direct'],
      ['/shop/subscribe', 'Membership'],
      ['/gift', 'Give a membership'],
    ],
  },
  {
    title: 'Sell',
    links: [
      ['/shopper/apply', 'Sell with us'],
      ['/shopper/sellerLogin', 'Seller login'],
    ],
  },
  {
    title: 'Care',
    links: [
      ['/return-policy', 'Returns'],
      ['/shop/customerprofile', 'Your account'],
      ['/docs', 'API'],
    ],
  },
] as const

export function Footer() {
  return (
    <footer className="print:hidden section-space border-t border-line">
      <div className="page-width grid grid-cols-2 gap-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full md:col-auto">
          <Logo />
          <p className="mt-4 max-w-xs text-soft">
            Curated fashion from people with an eye. Every seller is vetted, every payment is held until the
            piece is with you.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-small font-text font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link
                    to={to}
                    reloadDocument={to === '/docs'}
                    className="inline-flex min-h-11 items-center text-soft hover:text-accent"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
