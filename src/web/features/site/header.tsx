import { genders } from 'virtual:contract-words'
import { Link } from 'react-router'
import { MenuIcon } from '#web/ui/icons.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { BagLink } from './bag-link.tsx'
import { Menu, menuId } from './menu.tsx'
import { SearchForm } from './search-form.tsx'
import { LiveBell } from '../live/bell.tsx'
import { genderWords } from '../listing/listing-words.ts'
import { SessionAccount } from '../session/account.tsx'
import { useShell } from './shell.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { t } from '#web/t.ts'

export function Header() {
  const { isTestPayments } = useShell()
  return (
    <header className="border-b border-line print:hidden">
      {isTestPayments && (
        <p className="bg-tile px-4 py-1.5 text-center text-note">{t('site.test-payments')}</p>
      )}
      <div className="page-width flex flex-wrap items-center gap-x-2 gap-y-2 py-3 lg:gap-x-6">
        <button
          type="button"
          popoverTarget={menuId}
          aria-label={t('site.menu')}
          className="-ml-3 flex size-11 items-center justify-center"
        >
          <MenuIcon />
        </button>
        <Link to="/" className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <div className="order-last w-full md:order-none md:mx-auto md:w-full md:max-w-md md:flex-1">
          <SearchForm id="header-search" />
        </div>
        <div className="ml-auto flex items-center md:ml-0">
          <Link to="/shopper/apply" className="hidden text-link px-3 no-underline lg:inline-flex">
            {t('site.sell-with-us')}
          </Link>
          <LiveBell />
          <ThemeSwitch />
          <SessionAccount />
          <BagLink />
        </div>
      </div>
      <nav aria-label={t('site.departments')} className="page-width -mt-1 overflow-x-auto">
        <ul className="flex gap-6 whitespace-nowrap">
          <NavItem to="/shop" label={t('site.new-in')} />
          {genders.map((gender) => (
            <NavItem key={gender} to={`/shop?gender=${gender}`} label={genderWords[gender]} />
          ))}
          <NavItem to="/direct" label={t('site.direct')} />
        </ul>
      </nav>
      <Menu />
    </header>
  )
}

function NavItem({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent">
        {label}
      </Link>
    </li>
  )
}
