import { useEffect, useLayoutEffect } from 'react'
import {
  createPath,
  data,
  type DataStrategyResult,
  type Location,
  type MiddlewareFunction,
  type NavigateFunction,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router'
import { reloadForNewBuild } from './old-build.ts'
import { hasOfflineCopy } from '../device/offline-copy.ts'
import { PartError, showUnreachable } from './load-part.ts'
import { defaultTimeout, timeoutError } from '../calls/time-limit.ts'

type Results = Record<string, DataStrategyResult>

interface ShownPage {
  location: Location
  loaderData: Record<string, unknown>
  /** Id of the innermost matched route. */
  leaf: string
  navigate: NavigateFunction
  /** Index of the page in the tab's history. Undefined in browsers without the Navigation API. */
  index: number | undefined
}

/** The current page. Undefined while an error page is shown. */
let shown: ShownPage | undefined
/** The error that the current page shows inside its frame. Undefined if there is none. */
let shownError: { error: unknown } | undefined
/** Whether the only purpose of the pending navigation is to return to the current page. */
let isReturning = false
/** Called as soon as a navigation that returns to the current page has its data. */
let onReturned: (() => void) | undefined
/** URL of the latest page request that is still waiting for its response. */
let pendingUrl: string | undefined
/**
 * Whether a route's script could not be loaded. React Router keeps waiting for that script and never requests it again.
 */
let hasLostScript = false

/**
 * Maximum time, in ms, to wait for a navigation that returns to the current page in the tab's history. Needed because a
 * page without loaders does not report the end of the navigation.
 */
const returnTimeoutMs = 1_000
/**
 * Time, in ms, that a navigation can stay pending after a script could not be loaded. After that, the target page is
 * loaded as a new document.
 */
const documentDelayMs = 500

const currentHistoryIndex = () => globalThis.navigation?.currentEntry?.index

/** Records the current page for `stayOnPage`. Called only by the root component. */
export function useShownPage(): void {
  const location = useLocation()
  const pending = useNavigation()
  const navigate = useNavigate()
  const matches = useMatches()
  useLayoutEffect(() => {
    const loaderData = Object.fromEntries(matches.map(({ id, loaderData: own }) => [id, own]))
    const index = pending.state === 'idle' ? currentHistoryIndex() : shown?.index
    shown = { location, loaderData, leaf: matches.at(-1)!.id, navigate, index }
  })
  useLayoutEffect(
    () => () => {
      shown = undefined
    },
    [],
  )
  useEffect(() => {
    // Whether this is a GET navigation. True for forms with the method GET and for links, which have no form method.
    const isGet = (pending.formMethod ?? 'GET') === 'GET'
    if (!hasLostScript || isReturning || pending.state === 'idle' || !isGet) return undefined
    const goal = createPath(pending.location)
    const timer = setTimeout(() => void openDocument(goal), documentDelayMs)
    return () => clearTimeout(timer)
  }, [pending])
}

/**
 * Returns the error that the current page shows inside its frame. Also records this error, so that a failed navigation
 * can return to the page.
 */
export function useShownError(): unknown {
  const error = useRouteError()
  useLayoutEffect(() => {
    shownError = { error }
    return () => {
      shownError = undefined
    }
  }, [error])
  return error
}

/**
 * Client middleware that keeps the current page if the data or script of the next page cannot be loaded. Shows a toast,
 * and keeps the scroll position and form input. Errors that the server returns (spec §8), and data that takes longer
 * than the timeout of API calls (spec §7), are routing errors instead.
 */
export const stayOnPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (shown && isReturning && isOfShownPage(request, shown)) {
    onReturned?.()
    return resultsOfShownPage(shown)
  }
  const results = await load(request, next)
  const lost = Object.keys(results).filter((id) => isUnreachable(results[id]!))
  if (lost.length === 0 || request.signal.aborted || !shown) return results
  if (request.method === 'GET' && !isOfShownPage(request, shown) && hasOfflineCopy(pathOf(request.url))) {
    location.assign(pathOf(request.url))
    return new Promise(() => undefined)
  }
  showUnreachable()
  if (isOfShownPage(request, shown))
    return {
      ...results,
      ...(request.method === 'GET' ? pick(resultsOfShownPage(shown), lost) : unavailableResults(lost)),
    }
  await returnToPage()
  return results
}

async function load(request: Request, next: () => Promise<Results>): Promise<Results> {
  pendingUrl = request.url
  try {
    return await (request.method === 'GET' ? withTimeLimit(next(), request.signal) : next())
  } finally {
    if (pendingUrl === request.url) pendingUrl = undefined
  }
}

const isOfShownPage = ({ url }: Request, page: ShownPage): boolean =>
  pathOf(url) === createPath(page.location).split('#', 1)[0]

/** @throws Error with the timeout message of spec §8 if `value` takes longer than the default timeout */
async function withTimeLimit<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      if (!signal.aborted) reject(timeoutError(defaultTimeout))
    }, defaultTimeout)
  })
  try {
    return await Promise.race([value, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Prevents React Router from reloading the page if the script of a route cannot be loaded. Keeps the current page
 * instead or, after a deploy, opens the page of the new build. Browsers without the Navigation API still reload the
 * page.
 */
export function keepPageOnReload(): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const goal = pendingUrl
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || !goal) return
    event.preventDefault()
    pendingUrl = undefined
    void handleMissingScript(pathOf(goal))
  })
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function handleMissingScript(goal: string): Promise<void> {
  if (hasOfflineCopy(goal)) return location.assign(goal)
  await reloadForNewBuild(goal)
  hasLostScript = true
  showUnreachable()
  await returnToPage()
}

/** Loads a page as a new document if the server can be reached. Otherwise, keeps the current page. */
async function openDocument(path: string): Promise<void> {
  try {
    await fetch(path, { method: 'HEAD' })
  } catch {
    showUnreachable()
    return returnToPage()
  }
  location.assign(path)
}

/** Replaces the pending navigation with a navigation to the current page that uses the data that is already loaded. */
async function returnToPage(): Promise<void> {
  if (!shown) return
  const { location: current, navigate, index } = shown
  const now = currentHistoryIndex()
  isReturning = true
  try {
    // If the visitor pressed Back or Forward, the browser has already moved to another position in the history, so this
    // moves it back.
    if (index !== undefined && now !== undefined && now !== index) {
      const isBack = new Promise<void>((resolve) => {
        onReturned = resolve
        setTimeout(resolve, returnTimeoutMs)
      })
      await navigate(index - now)
      await isBack
    } else {
      await navigate(createPath(current), { replace: true, preventScrollReset: true, state: current.state })
    }
  } finally {
    isReturning = false
    onReturned = undefined
  }
}

/** Returns the data of the current page or, if it shows an error, that error. */
function resultsOfShownPage({ loaderData, leaf }: ShownPage): Results {
  const results: Results = Object.fromEntries(
    Object.entries(loaderData).map(([id, result]) => [id, { type: 'data', result }]),
  )
  return shownError ? { ...results, [leaf]: { type: 'error', result: shownError.error } } : results
}

const pick = (results: Results, ids: readonly string[]): Results =>
  Object.fromEntries(Object.entries(results).filter(([id]) => ids.includes(id)))

/** Returns results with an error status. After such a result, React Router does not reload the page's data. */
const unavailableResults = (ids: readonly string[]): Results =>
  Object.fromEntries(ids.map((id) => [id, { type: 'data', result: data(undefined, { status: 503 }) }]))

/** Returns whether a request got no response. In this case, browsers throw a `TypeError` with different messages. */
function isUnreachable({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  // React Router wraps the error of an action in an object with `data` and a status.
  const error: unknown = result instanceof Error ? result : (result as { data?: unknown } | null)?.data
  return (
    error instanceof PartError ||
    (error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message))
  )
}
