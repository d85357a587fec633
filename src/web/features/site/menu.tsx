import { genders } from 'virtual:contract-words'
import { Link } from 'react-router'
import { CloseIcon } from '#web/ui/icons.tsx'
import { capital } from '#web/ui/words.ts'
import { useSession } from '../session/state.ts'
import { useShell } from './shell.ts'

export const menuId = 'menu'

/** A popover, so it opens, closes and takes Escape without script. */
export function Menu() {
  const { types } = useShell()
  return (
    <nav id={menuId} popover="auto" aria-label="Menu" className="sheet p-6">
      <div className="flex items-center justify-between">
        <p className="font-display text-title">The shop</p>
        <button
          type="button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          aria-label="Close the menu"
          className="-mr-3 flex size-11 items-center justify-center"
        >
          <CloseIcon />
        </button>
      </div>
      <ul className="mt-2 border-b border-line pb-4">
        <MenuItem to="/shop" label="Everything, newest first" />
        {genders.map((gender) => (
          <MenuItem key={gender} to={`/shop?gender=${gender}`} label={capital(gender)} />
        ))}
      </ul>
      {types.map((type) => (
        <details key={type.label} className="border-b border-line">
          <summary className="flex min-h-12 items-center justify-between">
            {type.label}
            <span aria-hidden="true">+</span>
          </summary>
          <ul className="pb-3">
            <MenuItem to={typePath(type.label)} label={`All ${type.label.toLowerCase()}`} />
            {type.children.map((child) => (
              <MenuItem key={child.label} to={typePath(child.label)} label={child.label} />
            ))}
          </ul>
        </details>
      ))}
      <ul className="mt-4">
        <MenuItem to="/direct" label="Direct, from the house" />
        <MenuItem to="/shop/subscribe" label="Membership" />
        <MenuItem to="/gift" label="Gifts" />
        <MenuItem to="/shopper/apply" label="Sell with us" />
        <SignInItem />
      </ul>
    </nav>
  )
}

function SignInItem() {
  const session = useSession()
  if (session?.buyer) return <MenuItem to="/shop/customerprofile" label="Your account" />
  if (session?.seller) return <MenuItem to="/shopper/listings" label="Your listings" />
  return <MenuItem to="/prelogin" label="Sign in" />
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

function typePath(type: string): string {
  return `/shop?${new URLSearchParams({ type })}`
}
