import { Fragment } from 'react'
import type { TypeNode } from '../../listing/type-paths.ts'
import { Link } from '#web/kit/links.tsx'
import { SheetHead } from '#web/kit/overlay/sheet-head.tsx'
import { shownDepartments, shownTypes } from './navigation.ts'
import { departmentName } from '../../listing/value-display-names.ts'
import { useSession } from '#web/lib/session/state.ts'
import { useShell } from '../shell.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { t } from '#web/lib/text/t.ts'
import { translateValue, translateValueInSentence } from '#web/lib/text/value-names.ts'
import { isPageOn } from '#web/lib/page/features.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'

export const menuId = 'menu'

/** Navigation menu as a popover, which opens and closes without JavaScript. */
export function Menu() {
  const shell = useShell()
  return (
    <nav id={menuId} popover="auto" aria-label={t('site.menu')} className="sheet p-6">
      <SheetHead of={menuId} close={t('site.menu.close')}>
        {t('site.menu.title')}
      </SheetHead>
      <ul className="mt-2 border-b border-line pb-4">
        <MenuItem to="/shop" label={t('site.menu.everything')} />
        {shownDepartments(shell).map((gender) => (
          <MenuItem key={gender} to={shopPath('gender', gender)} label={departmentName(gender)} />
        ))}
      </ul>
      {shownTypes(shell).map((type) => (
        <details key={type.label} className="border-b border-line">
          <summary className="flex min-h-12 items-center justify-between">
            {translateValue(type.label)}
            <span aria-hidden="true">+</span>
          </summary>
          <ul className="pb-3">
            <MenuItem
              to={shopPath('type', type.label)}
              label={t('site.menu.all-of-type', { type: translateValueInSentence(type.label) })}
            />
            <TypeItems types={type.children} />
          </ul>
        </details>
      ))}
      <ul className="mt-4">
        {isPageOn('/direct') && <MenuItem to="/direct" label={t('site.direct')} />}
        {isPageOn('/shop/subscribe') && <MenuItem to="/shop/subscribe" label={t('site.membership')} />}
        {isPageOn('/gift') && <MenuItem to="/gift" label={t('site.give-membership')} />}
        <MenuItem to="/shopper/apply" label={t('site.sell-with-us')} />
        <SignInItem />
        <li>
          <ThemeSwitch />
        </li>
      </ul>
    </nav>
  )
}

/** Links to the types of one level. Each link is followed by links to the subtypes. */
function TypeItems({ types }: { types: readonly TypeNode[] }) {
  return types.map(({ label, children }) => (
    <Fragment key={label}>
      <MenuItem to={shopPath('type', label)} label={translateValue(label)} />
      {children && (
        <li>
          <ul className="pl-4">
            <TypeItems types={children} />
          </ul>
        </li>
      )}
    </Fragment>
  ))
}

function SignInItem() {
  const session = useSession()
  if (session?.buyer) return <MenuItem to="/shop/customerprofile" label={t('site.your-account')} />
  if (session?.seller) return <MenuItem to="/shopper/listings" label={t('site.your-listings')} />
  return <MenuItem to="/login" label={t('site.sign-in')} />
}

function MenuItem({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 items-center hover:text-accent">
        {label}
      </Link>
    </li>
  )
}
