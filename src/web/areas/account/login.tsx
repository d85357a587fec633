import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { cameFromHere } from '#web/lib/session/came-from-here.ts'
import { loadProviders } from '#web/features/account/identities/load-providers.ts'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { pathAfterSignIn } from '#web/features/session/home.ts'
import type { Watchable } from '#web/features/watch/watchlist.ts'
import { confirmWatch, watchToConfirm } from '#web/features/watch/query.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/login.ts'

/**
 * Loads the sign-in providers and the title of the item that the visitor wants to add to the watchlist. If the item
 * cannot be loaded, the page omits the title, so that the visitor can still sign in.
 */
export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const providers = loadProviders(call)
  const id = args.url.searchParams.get('wish')?.split('~')[0]
  if (!id) return { watched: null, providers: await providers }
  const product = await call('getProduct', { params: { id } }).catch(() => null)
  return { watched: product?.title ?? null, providers: await providers }
}

/**
 * Sign-in page for buyers and sellers. The buyer/seller toggle (spec §4) is a link, so the toggle works without
 * JavaScript.
 */
export default function LoginPage({ loaderData: { watched, providers } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isSeller = search.get('as') === 'seller'
  // `toWatch` is set only in the browser, because the server renders pages without the visitor's session.
  const [toWatch, setToWatch] = useState<Watchable | null>(null)
  useEffect(() => setToWatch(watchToConfirm(`?${search}`)), [search])
  const [hasHearts, setHasHearts] = useState(false)
  useEffect(() => setHasHearts(readCookie(readDocumentCookies(), 'hearts') !== undefined), [])
  const navigate = useNavigate()
  useEffect(() => {
    // A signed-in buyer pressed a button before hydration. The page that they return to can then perform the action.
    if (search.has('back') && readSession().buyer !== null)
      void navigate(pathAfterSignIn(`?${search}`), { replace: true })
  }, [search, navigate])
  if (toWatch !== null && watched !== null) return <ConfirmWatch watch={toWatch} title={watched} />
  return (
    <AccountPage
      title={isSeller ? t('account.sign-in.to-shop') : t('site.sign-in')}
      lead={
        isSeller ? (
          <p>
            {rich('account.sign-in.new-seller', {
              link: (words) => (
                <Link to="/shopper/apply" className="text-ink underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </p>
        ) : (
          <>
            {hasHearts && (
              <p className="mb-2">
                <TextLink to="/shop/notifications">{t('hearts.see')}</TextLink>
              </p>
            )}
            {watched !== null && (
              <p className="mb-2 text-ink">{t('account.sign-in.to-watch', { title: watched })}</p>
            )}
            <p>
              {rich('account.sign-in.new-buyer', {
                link: (words) => (
                  <Link to="/signup" className="text-ink underline underline-offset-4">
                    {words}
                  </Link>
                ),
              })}
            </p>
          </>
        )
      }
    >
      <LoginForm as={isSeller ? 'seller' : 'buyer'} providers={providers} />
      <p className="mt-6 border-t border-line pt-3">
        <TextLink to={isSeller ? '/login' : '/login?as=seller'} replace preventScrollReset>
          {isSeller ? t('account.sign-in.as-buyer') : t('account.sign-in.as-seller')}
        </TextLink>
      </p>
    </AccountPage>
  )
}

/**
 * Adds the item to the watchlist of a signed-in buyer who clicked a heart button before hydration. If the buyer came
 * from another site, a click is required, so that a link alone cannot change the watchlist.
 */
function ConfirmWatch({ watch, title }: { watch: Watchable; title: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isBegun = useRef(false)
  const confirm = async () => {
    if (isBegun.current) return
    isBegun.current = true
    await confirmWatch(watch, title)
    await navigate(pathAfterSignIn(`?${search}`), { replace: true })
  }
  useEffect(() => {
    if (cameFromHere()) void confirm()
  })
  return (
    <AccountPage title={t('watch.item', { title })} lead={t('account.sign-in.watch-text')}>
      <button type="button" className="button button-full" onClick={() => void confirm()}>
        {t('watch.button')}
      </button>
      <p className="mt-4">
        <TextLink to={pathAfterSignIn(`?${search}`)} replace>
          {t('common.not-now')}
        </TextLink>
      </p>
    </AccountPage>
  )
}
