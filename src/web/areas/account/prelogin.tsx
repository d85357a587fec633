import { Link } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

const choices = [
  {
    title: t('account.who.buying'),
    text: t('account.who.buying.text'),
    textWithoutMembership: t('account.who.buying.text-plain'),
    to: '/login',
    label: t('account.sign-in.as-buyer'),
    more: { to: '/signup', label: t('account.sign-up') },
  },
  {
    title: t('account.who.selling'),
    text: t('account.who.selling.text'),
    to: '/shopper/sellerLogin',
    label: t('account.sign-in.as-seller'),
    more: { to: '/shopper/apply', label: t('account.who.selling.apply') },
  },
  {
    title: t('account.who.guest'),
    text: t('account.who.guest.text'),
    to: '/shop',
    label: t('account.who.guest.button'),
    more: { to: '/#protection', label: t('landing.protection.heading') },
  },
]

export default function PreloginPage() {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title={t('site.sign-in')} isHidden />
      <h1 className="text-head">{t('site.sign-in')}</h1>
      <ul className="mt-8 grid grid-cols-1 gap-x-8 gap-y-4 md:mt-12 md:grid-cols-3">
        {choices.map(({ title, text, textWithoutMembership = text, to, label, more }) => (
          <li key={to} className="flex flex-col border-t border-ink pt-5 pb-4">
            <h2 className="text-title">{title}</h2>
            <p className="mt-2 max-w-sm grow text-soft">
              {isFeatureOn('membership') ? text : textWithoutMembership}
            </p>
            <p className="mt-6">
              <Link to={to} className="button button-full w-full md:w-auto">
                {label}
              </Link>
            </p>
            <p className="mt-1">
              <TextLink to={more.to}>{more.label}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
