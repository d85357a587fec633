import { Link } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { t } from '#web/t.ts'

const columns = [
  {
    title: t('site.footer.shop'),
    links: [
      ['/shop', t('site.new-in')],
      ['/shop?sort=watched', t('site.most-watched')],
      ['/direct', t('site.direct')],
      ['/shop/subscribe', t('site.membership')],
      ['/gift', t('site.give-membership')],
    ],
  },
  {
    title: t('site.footer.sell'),
    links: [
      ['/shopper/apply', t('site.sell-with-us')],
      ['/shopper/sellerLogin', t('site.seller-sign-in')],
    ],
  },
  {
    title: t('site.footer.help'),
    links: [
      ['/return-policy', t('site.footer.returns')],
      ['/shop/customerprofile', t('site.your-account')],
      ['/docs', t('site.footer.api')],
    ],
  },
] as const

export function Footer() {
  return (
    <footer className="print:hidden section-space border-t border-line">
      <div className="page-width grid grid-cols-2 gap-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full md:col-auto">
          <Logo />
          <p className="mt-4 max-w-xs text-soft">{t('site.footer.about')}</p>
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
