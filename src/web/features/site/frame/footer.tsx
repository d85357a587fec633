import { Logo } from '../logo.tsx'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Frame } from './frame.ts'
import { isPageOn } from '#web/lib/page/features.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Slot } from '../slot.tsx'
import { useShell } from '../shell.ts'

const columns = [
  {
    title: t('site.footer.shop'),
    links: [
      ['/shop', t('site.new-in')],
      ['/shop?sort=watched', t('site.most-watched')],
      ['/direct', t('site.direct')],
      ['/shop/subscribe', t('site.membership')],
      ['/gift', t('site.give-membership')],
      ['/about', t('site.footer.about-us')],
    ],
  },
  {
    title: t('site.footer.help'),
    links: [
      ['/shop/customerprofile/orders', t('site.your-orders')],
      ['/help', t('site.footer.help-page')],
      ['/return-policy', t('site.footer.returns')],
      ['/terms', t('site.footer.terms')],
      ['/privacy', t('site.footer.privacy')],
    ],
  },
  {
    title: t('site.footer.sell'),
    links: [
      ['/shopper/apply', t('site.sell-with-us')],
      ['/how-selling-works', t('site.footer.how-selling-works')],
      ['/seller-terms', t('site.footer.seller-terms')],
      ['/shopper/sellerLogin', t('site.seller-sign-in')],
    ],
  },
] as const

/**
 * Footer of the site. The shop has the full footer. In checkout, the footer contains only help and legal links; in dashboards,
 * only the language switch.
 */
export function Footer({ frame }: { frame: Frame }) {
  const { marketplace } = useShell()
  const { tagline, company, supportEmail, socialLinks, pageWords } = marketplace
  const imprint = company && <FooterLink to="/imprint" label={t('site.footer.imprint')} />
  if (frame === 'work') {
    return (
      <footer className="page-width pb-4 text-note print:hidden">
        {imprint}
        <LanguageSwitch />
      </footer>
    )
  }
  if (frame === 'checkout') {
    return (
      <footer className="page-width flex flex-wrap gap-x-6 pb-4 text-note">
        {columns[1].links.slice(1).map(([to, label]) => (
          <FooterLink key={to} to={to} label={label} />
        ))}
        {imprint}
        <Contact email={supportEmail} />
      </footer>
    )
  }
  return (
    <footer className="print:hidden section-space border-t border-line">
      <Slot name="footer" className="page-width" />
      <div className="page-width grid grid-cols-2 gap-x-10 gap-y-4 py-6 md:gap-y-10 md:py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-full md:col-auto">
          <Logo />
          <p className="mt-2 max-w-xs text-soft md:mt-4">
            {tagline || (pageWords.footer ?? t('site.footer.about'))}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <Contact email={supportEmail} />
          </p>
          <p className="flex flex-wrap gap-x-4">
            {socialLinks.map((href) => (
              <a key={href} href={href} rel="me" className="text-link">
                {href.split('/')[2]}
              </a>
            ))}
          </p>
          {imprint}
          <LanguageSwitch />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-small font-text font-semibold tracking-normal">{title}</h2>
            <ul className="mt-2">
              {links
                .filter(([to]) => isPageOn(to))
                .map(([to, label]) => (
                  <li key={to}>
                    <FooterLink to={to} label={label} />
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}

function FooterLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-soft hover:text-accent">
      {label}
    </Link>
  )
}

function Contact({ email }: { email: string | undefined }) {
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className="text-link">
      {t('site.footer.contact', { email })}
    </a>
  )
}
