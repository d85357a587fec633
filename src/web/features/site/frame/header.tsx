import { MenuIcon } from '#web/kit/icons.tsx'
import { Logo } from '../logo.tsx'
import { BagLink } from './bag-link.tsx'
import type { Frame } from './frame.ts'
import { Menu, menuId } from './menu.tsx'
import { SearchForm } from '../../search/search-form.tsx'
import { LiveBell } from './bell.tsx'
import { fitOnLine, shownDepartments, shownTypes } from './navigation.ts'
import { departmentName } from '../../listing/value-display-names.ts'
import { useSession } from '#web/lib/session/state.ts'
import { SessionAccount } from '../../session/account.tsx'
import { useShell } from '../shell.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { Link, TextLink } from '#web/kit/links.tsx'
import { isPageOn } from '#web/lib/page/features.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'

export function Header({ frame }: { frame: Frame }) {
  const shell = useShell()
  const departments = shownDepartments(shell)
  const isShop = frame === 'shop'
  const sell = useSession()?.seller
    ? { to: '/shopper/listings', label: t('site.your-listings') }
    : { to: '/shopper/apply', label: t('site.sell-with-us') }
  return (
    <>
      {isShop && <Announcement />}
      {shell.isTestPayments && (
        <aside
          aria-label={t('site.notice')}
          className="bg-tile px-4 text-center text-note max-md:text-[0.6875rem] max-md:leading-4 md:py-1.5 print:hidden"
        >
          {t('site.test-payments')}
        </aside>
      )}
      <header
        className={`border-b border-line bg-paper print:hidden ${isShop ? 'tall:max-md:sticky max-md:top-0 max-md:z-5' : ''}`}
      >
        <div className="page-width flex flex-wrap items-center gap-x-2 pt-1 pb-1.5 md:gap-y-1 md:py-3 lg:gap-x-6">
          {isShop && (
            <button
              type="button"
              popoverTarget={menuId}
              aria-label={t('site.menu')}
              className="-ml-3 flex size-11 items-center justify-center"
            >
              <MenuIcon />
            </button>
          )}
          <Link to="/" className="flex min-h-11 items-center">
            <Logo />
          </Link>
          {isShop && (
            <div className="order-last w-full md:order-none md:mx-auto md:w-full md:max-w-md md:flex-1">
              <SearchForm id="header-search" />
            </div>
          )}
          <div className={`ml-auto flex items-center ${isShop ? 'md:ml-0' : ''}`}>
            {frame === 'checkout' ? (
              <TextLink to="/bag">{t('site.back-to-bag')}</TextLink>
            ) : (
              <>
                <Link
                  to={isShop ? sell.to : '/shop'}
                  className={`text-link px-2 no-underline md:px-3 ${isShop ? 'hidden lg:inline-flex' : ''}`}
                >
                  {isShop ? sell.label : t('site.view-shop')}
                </Link>
                <LiveBell />
                {!isShop && (
                  <div className="[&_span]:sr-only">
                    <ThemeSwitch />
                  </div>
                )}
                <SessionAccount />
                {isShop && <BagLink />}
              </>
            )}
          </div>
        </div>
        {isShop && (
          <nav
            aria-label={departments.length > 0 ? t('site.departments') : t('site.categories')}
            className="page-width -mt-1 hidden md:block"
          >
            <ul className="flex gap-6 whitespace-nowrap">
              <NavItem to="/shop" label={t('site.new-in')} />
              {departments.map((gender) => (
                <NavItem key={gender} to={shopPath('gender', gender)} label={departmentName(gender)} />
              ))}
              {departments.length === 0 &&
                fitOnLine(shownTypes(shell).map(({ label }) => ({ label, name: translateValue(label) }))).map(
                  ({ label, name, className }) => (
                    <NavItem key={label} to={shopPath('type', label)} label={name} className={className} />
                  ),
                )}
              {isPageOn('/direct') && <NavItem to="/direct" label={t('site.direct')} />}
            </ul>
          </nav>
        )}
        {isShop && <Menu />}
      </header>
    </>
  )
}

/** Announcement from the marketplace, which is shown on every shop page. */
function Announcement() {
  const { announcement, announcementLink } = useShell().marketplace
  if (!announcement) return null
  return (
    <aside
      aria-label={t('site.announcement')}
      className="bg-accent px-4 py-2 text-center text-small text-on-accent print:hidden"
    >
      <a href={announcementLink || undefined} className="[&[href]]:underline">
        {announcement}
      </a>
    </aside>
  )
}

function NavItem({ to, label, className }: { to: string; label: string; className?: string }) {
  return (
    <li className={className}>
      <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent">
        {label}
      </Link>
    </li>
  )
}
