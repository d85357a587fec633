import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import {
  createPath,
  data,
  Links,
  Outlet,
  Scripts,
  type LoaderFunctionArgs,
  useNavigation,
} from 'react-router'
import { language, languages } from 'virtual:language'
import { words } from 'virtual:words'
import fraunces from './theme/fraunces-display.woff2?url'
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { readBag } from './bag.ts'
import { cookiesChanged, readCookie, readJar, readTheme, spentFlashCookie } from './cookies.ts'
import { flashes, readFlash } from './flashes.ts'
import { Footer } from './features/site/footer.tsx'
import { useFrame } from './features/site/frame.ts'
import { Header } from './features/site/header.tsx'
import { loadShell, useMaybeShell, useShell, type Shell } from './features/site/shell.ts'
import { FlashToast } from './features/site/flash-toast.tsx'
import { RequestForm } from './features/watch/heart.tsx'
import { usePlaceOnPage } from './features/site/place-on-page.ts'
import { analyticsContext, callFrom, supportContext } from './server-call.ts'
import { t } from './t.ts'
import { fillWords } from './words-of-data.ts'
import stylesheet from './theme/app.css?url'

export { RoutingError as ErrorBoundary } from './features/site/routing-error.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookies = request.headers.get('cookie')
  const flash = readFlash(cookies)
  const shell: Shell = {
    ...(await loadShell(callFrom({ request, context }))),
    words,
    theme: readTheme(cookies) ?? null,
    bagCount: readCookie(cookies, 'bag') === undefined ? null : readBag(cookies).length,
    flash: flash === undefined ? null : { code: flash, words: flashes[flash] },
    origin: new URL(request.url).origin,
    analytics: context.get(analyticsContext),
    supportEmail: context.get(supportContext),
  }
  return data(shell, flash === undefined ? {} : { headers: { 'set-cookie': spentFlashCookie } })
}

/** Nothing in it changes while a page is open; what a cookie brings is read from the cookie. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const theme = useMaybeShell()?.theme ?? undefined
  return (
    <html lang={language} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={stylesheet} precedence="first" />
        <link rel="preload" href={instrumentSans} as="font" type="font/woff2" crossOrigin="" />
        <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

const ConsentBar = lazy(async () => ({
  default: (await import('./features/session/consent.tsx')).ConsentBar,
}))

export default function Root() {
  const { analytics, words: ofData } = useShell()
  fillWords(ofData)
  const frame = useFrame()
  usePlaceOnPage()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:bg-ink focus:p-4 focus:text-paper"
      >
        {t('site.skip-to-content')}
      </a>
      <PendingBar />
      <Header frame={frame} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer frame={frame} />
      <FlashToast />
      <RequestForm />
      {analytics && (
        <Suspense>
          <ConsentBar settings={analytics} />
        </Suspense>
      )}
    </>
  )
}

const isTurned = (): boolean => {
  const chosen = readCookie(readJar(), 'lang')
  return chosen !== language && languages.some(([code]) => code === chosen)
}

/** A line at the top while the next page is on its way; quick answers are over before it shows. */
function PendingBar() {
  const { state, location: next } = useNavigation()
  useEffect(() => {
    // What is shown from cookies follows every answer that may have brought one.
    cookiesChanged()
    // Chosen in another tab: a page is in one language.
    if (state === 'loading' && isTurned()) location.assign(createPath(next))
  }, [state, next])
  if (state === 'idle') return null
  return <div aria-hidden="true" className="pending-bar" />
}
