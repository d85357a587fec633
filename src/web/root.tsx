import { Suspense, use, useEffect, type ReactNode } from 'react'
import {
  createPath,
  data,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type LoaderFunctionArgs,
  useNavigation,
} from 'react-router'
import { language } from 'virtual:language'
import { valueNames } from 'virtual:value-names'
import fraunces from './app/theme/fraunces-display.woff2?url'
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { currencyAttribute } from '#web/lib/format/currency.ts'
import { readBag } from '#web/lib/session/bag.ts'
import {
  notifyCookieListeners,
  readCookie,
  readDocumentCookies,
  readTheme,
  expiredFlashCookie,
} from '#web/lib/session/cookies.ts'
import { flashes, readFlash } from '#web/lib/page/flashes.ts'
import { Footer } from '#web/features/site/frame/footer.tsx'
import { useFrame } from '#web/features/site/frame/frame.ts'
import { Header } from '#web/features/site/frame/header.tsx'
import { loadShell, useMaybeShell, useShell, type Shell } from '#web/features/site/shell.ts'
import { Slot } from '#web/features/site/slot.tsx'
import { FlashToast } from '#web/features/site/flash-toast.tsx'
import { WatchSignInForm } from '#web/features/watch/heart.tsx'
import { useFocusOnNavigation } from '#web/features/site/focus-on-navigation.ts'
import { analyticsContext, createServerCall, marketplaceContext } from '#web/lib/calls/server-call.ts'
import { setLists } from '#web/features/listing/lists-source.ts'
import { setMarketplaceName } from '#web/lib/text/marketplace-name.ts'
import { overrides, t } from '#web/lib/text/t.ts'
import { useSession } from '#web/lib/session/state.ts'
import { offHtmlAttributes } from '#web/lib/page/features.ts'
import { pageYear, setPageTime } from '#web/lib/format/page-time.ts'
import { setPageTexts } from '#web/lib/page/page-texts.ts'
import { setValueNames } from '#web/lib/text/value-names.ts'
import { PageContext } from '#web/lib/page/page-context.ts'
import { stayOnPage, useShownPage } from '#web/lib/page/stay-on-page.ts'
import { pageBackgrounds } from '#web/lib/page/paper.ts'
import stylesheet from './app/theme/app.css?url'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

export { RoutingError as ErrorBoundary } from '#web/features/site/routing-error.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookies = request.headers.get('cookie')
  const flash = readFlash(cookies)
  const frame = await loadShell(createServerCall({ request, context }))
  // Reads the settings after the calls, so that they include every change that was committed before the calls.
  const marketplace = context.get(marketplaceContext)()
  const shell: Shell = {
    ...frame,
    words: { ...valueNames, ...marketplace.words },
    theme: readTheme(cookies) ?? null,
    bagCount:
      readCookie(cookies, 'bag') === undefined
        ? null
        : readBag(cookies).reduce((sum, { quantity = 1 }) => sum + quantity, 0),
    flash: flash === undefined ? null : { code: flash, words: flashes[flash] },
    origin: new URL(request.url).origin,
    analytics: context.get(analyticsContext),
    // Empty, because the `words` property of the root data already contains these names.
    marketplace: { ...marketplace, words: {} },
  }
  return data(shell, flash === undefined ? {} : { headers: { 'set-cookie': expiredFlashCookie } })
}

export const clientMiddleware = [stayOnPage]

/**
 * The root data is loaded once, because it stays valid while a page is open. Values that change are read from
 * cookies.
 */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const shell = useMaybeShell()
  // Sets the marketplace's name and time zone before all other components render, because texts contain them. Browsers
  // read both values from the page.
  if (import.meta.env.SSR && shell) {
    setMarketplaceName(shell.marketplace.name)
    setPageTime(shell.marketplace.timeZone)
  }
  const theme = shell?.theme ?? undefined
  const { accent, extensions } = shell?.marketplace ?? {}
  return (
    <html
      lang={language}
      data-theme={theme}
      data-currency={currencyAttribute()}
      data-marketplace={shell?.marketplace.name}
      data-time-zone={shell?.marketplace.timeZone}
      {...offHtmlAttributes()}
      data-build={import.meta.env.SSR ? use(PageContext).build : undefined}
      data-year={import.meta.env.SSR ? pageYear() : undefined}
      data-messages={overrides ? JSON.stringify(overrides) : undefined}
      style={extensions ? { ...extensions.theme, ...accent } : (accent ?? undefined)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {import.meta.env.SSR && <ThemeColors theme={theme} />}
        <link rel="stylesheet" href={stylesheet} precedence="first" />
        {extensions?.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="last" />
        ))}
        {extensions?.scripts.map((src) => (
          <script key={src} type="module" async src={src} />
        ))}
        <link rel="preload" href={instrumentSans} as="font" type="font/woff2" crossOrigin="" />
        <link rel="preload" href={fraunces} as="font" type="font/woff2" crossOrigin="" />
        {import.meta.env.SSR && <BrandLinks marketplace={shell?.marketplace} />}
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={import.meta.env.SSR ? use(PageContext).nonce : undefined} />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Color of the browser's toolbar, the same as `paper` in `tokens.css`. `theme-switch.tsx` updates the color when the
 * visitor switches the theme.
 */
function ThemeColors({ theme }: { theme: 'light' | 'dark' | undefined }) {
  return (['light', 'dark'] as const).map((scheme) => (
    <meta
      key={scheme}
      name="theme-color"
      media={`(prefers-color-scheme: ${scheme})`}
      content={pageBackgrounds[theme ?? scheme]}
    />
  ))
}

/**
 * Icons at versioned URLs, because browsers cache icons for a long time. Only the server renders these links, because
 * no page changes them.
 */
function BrandLinks({ marketplace }: { marketplace: Shell['marketplace'] | undefined }) {
  if (!marketplace) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  const folder = `/brand/${marketplace.brand}`
  return (
    <>
      {marketplace.logo ? (
        <link rel="icon" href={`${folder}/icon-32.png`} type="image/png" />
      ) : (
        <link rel="icon" href={`${folder}/favicon.svg`} type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={`${folder}/apple-touch-icon.png`} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}

const ConsentBar = lazyPart(async () => (await import('#web/features/session/consent.tsx')).ConsentBar, {
  isQuiet: true,
})

// Loaded on demand, because only staff who see a seller's dashboard need it.
const SellerViewBanner = lazyPart(
  async () => (await import('#web/features/site/seller-view-banner.tsx')).SellerViewBanner,
)

export default function Root() {
  const { analytics, words: pageValueNames, marketplace } = useShell()
  setValueNames(pageValueNames)
  setPageTexts(marketplace.pageWords)
  if (!import.meta.env.SSR) setLists(() => marketplace.lists)
  const frame = useFrame()
  const isSellerView = useSession()?.seller?.isViewed === true
  useFocusOnNavigation()
  useShownPage()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:bg-ink focus:p-4 focus:text-paper"
      >
        {t('site.skip-to-content')}
      </a>
      <PendingBar />
      {isSellerView && (
        <Suspense>
          <SellerViewBanner />
        </Suspense>
      )}
      <Header frame={frame} />
      {frame !== 'work' && <Slot name="announcement" />}
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer frame={frame} />
      <FlashToast />
      <WatchSignInForm />
      {analytics && (
        <Suspense>
          <ConsentBar settings={analytics} />
        </Suspense>
      )}
    </>
  )
}

const isInOtherLanguage = (offered: readonly string[]): boolean => {
  const chosen = readCookie(readDocumentCookies(), 'lang')
  return chosen !== undefined && chosen !== language && offered.includes(chosen)
}

/** Progress line at the top of the page while the next page loads. A delay keeps it hidden during fast navigations. */
function PendingBar() {
  const { languages: offered } = useShell().marketplace
  const { state, location: next } = useNavigation()
  useEffect(() => {
    // Notifies components that show cookie values after each navigation, because a response can set cookies.
    notifyCookieListeners()
    // If the language was changed in another tab, loads the next page as a new document, because a document has only
    // one language.
    if (state === 'loading' && isInOtherLanguage(offered)) location.assign(createPath(next))
  }, [state, next, offered])
  if (state === 'idle') return null
  return <div aria-hidden="true" className="pending-bar" />
}
