import { Suspense, useState } from 'react'
import { Link } from '#web/kit/links.tsx'
import { PersonIcon } from '#web/kit/icons.tsx'
import { firstLetter } from '#web/lib/text/casing.ts'
import { showUnreachable } from '#web/lib/page/load-part.ts'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

/**
 * Must be equal to the id in `menu.tsx`. Not imported, because importing `menu.tsx` would load the menu for every
 * visitor.
 */
const menuId = 'account-menu'
const AccountMenu = lazyPart(async () => (await import('./menu.tsx')).AccountMenu, { isQuiet: true })

/**
 * Account button in the header. The button has the same position with and without a session, so that the header does
 * not shift.
 */
export function SessionAccount() {
  const session = useSession()
  const [isMenuRequested, setMenuRequested] = useState(false)
  const [hasMenuFailed, setMenuFailed] = useState(false)
  const person = session?.seller ?? session?.buyer
  if (!session || !person) {
    return (
      <Link to="/login" aria-label={t('site.sign-in')} className="flex size-11 items-center justify-center">
        <PersonIcon />
      </Link>
    )
  }
  const name = session.name || person.username || t('site.your-account')
  return (
    <>
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={t('session.account', { name })}
        className="flex size-11 items-center justify-center"
        // If the user clicks before the menu has loaded, the menu opens once it has loaded. Without `preventDefault`,
        // the button's native toggle would close the menu again.
        onClick={(event) => {
          const isMissing = document.getElementById(menuId) === null
          if (isMissing) event.preventDefault()
          setMenuRequested(isMissing)
          setMenuFailed(false)
        }}
      >
        <span className="flex size-7 items-center justify-center rounded-round bg-ink text-note font-semibold text-paper">
          {firstLetter(name)}
        </span>
      </button>
      {!hasMenuFailed && (
        <Suspense>
          <AccountMenu
            name={name}
            session={session}
            isAwaited={isMenuRequested}
            onMissing={() => {
              setMenuFailed(true)
              if (isMenuRequested) showUnreachable()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
