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
import { PartError, showUnreachable } from './load-part.ts'
import { defaultTimeout, timeoutError } from '../calls/time-limit.ts'

type Results = Record<string, DataStrategyResult>

interface ShownPage {
  location: Location
  loaderData: Record<string, unknown>
  /** Id of the innermost matched route. */
  leaf: string
  navigate: NavigateFunction
  /** Index of the page in the tab's history; undefined in browsers without the Navigation API. */
  index: number | undefined
}

/** The current page; undefined while an error page is shown. */
let shown: ShownPage | undefined
/** The error that the current page shows inside its frame. */
let shownError: { error: unknown } | undefined
/** Whether the pending navigation only serves to return to the current page. */
let isReturning = false
/** Called when a navigation that returns to the current page has received its data. */
let onReturned: (() => void) | undefined
/** URL of the latest page request that has not received a response yet. */
let requested: string | undefined
/**
 * Whether a route's script could not be loaded. React Router keeps waiting for that script and never requests it again.
 */
let hasLostScript = false

/**
 * Maximum wait in ms for a navigation that returns to the current page in the tab's history. A page without loaders
 * does not report the end of the navigation.
 */
const returnTimeoutMs = 1_000
/**
 * After a script could not be loaded, a navigation that is pending for longer than this many ms loads the target page
 * as a new document.
 */
const documentDelayMs = 500

const indexNow = () => globalThis.navigation?.currentEntry?.index

/** Records the current page for `stayOnPage`. Used once, in the root. */
export function useShownPage(): void {
  const location = useLocation()
  const pending = useNavigation()
  const navigate = useNavigate()
  const matches = useMatches()
  useLayoutEffect(() => {
    const loaderData = Object.fromEntries(matches.map(({ id, loaderData: own }) => [id, own]))
    const index = pending.state === 'idle' ? indexNow() : shown?.index
    shown = { location, loaderData, leaf: matches.at(-1)!.id, navigate, index }
  })
  useLayoutEffect(
    () => () => {
      shown = undefined
    },
    [],
  )
  useEffect(() => {
    // True for links, which have no form method, and for forms with the method GET.
    const isGet = (pending.formMethod ?? 'GET') === 'GET'
    if (!hasLostScript || isReturning || pending.state === 'idle' || !isGet) return undefined
    const goal = createPath(pending.location)
    const timer = setTimeout(() => void openDocument(goal), documentDelayMs)
    return () => clearTimeout(timer)
  }, [pending])
}

/**
 * Returns the error that a page shows inside its frame. Records the error, so that a failed navigation can return to
 * the page.
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
 * Client middleware that keeps the current page if the data or script of the next page cannot be loaded. The middleware
 * shows a toast and keeps the scroll position and form input. Errors returned by the server (spec §8) and data that
 * takes longer than the timeout of API calls (spec §7) are routing errors instead.
 */
export const stayOnPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (shown && isReturning && isOfShownPage(request, shown)) {
    onReturned?.()
    return asShown(shown)
  }
  const results = await load(request, next)
  const lost = Object.keys(results).filter((id) => isUnreachable(results[id]!))
  if (lost.length === 0 || request.signal.aborted || !shown) return results
  showUnreachable()
  if (isOfShownPage(request, shown))
    return { ...results, ...(request.method === 'GET' ? pick(asShown(shown), lost) : asNotSent(lost)) }
  await returnToPage()
  return results
}

async function load(request: Request, next: () => Promise<Results>): Promise<Results> {
  requested = request.url
  try {
    return await (request.method === 'GET' ? withTimeLimit(next(), request.signal) : next())
  } finally {
    if (requested === request.url) requested = undefined
  }
}

const isOfShownPage = ({ url }: Request, page: ShownPage): boolean =>
  pathOf(url) === createPath(page.location).split('#', 1)[0]

/** @throws Error with the timeout message of spec §8 if `value` takes longer than the default timeout */
async function withTimeLimit<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      if (!signal.aborted) reject(timeoutError(defaultTimeout))
    }, defaultTimeout)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * React Router reloads the page if the script of a route cannot be loaded. This function prevents the reload and
 * keeps the current page, or opens the page of the new build after a deploy. Browsers without the Navigation API
 * still reload the page.
 */
export function keepPageOnReload(): void {
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const goal = requested
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || !goal) return
    event.preventDefault()
    requested = undefined
    void handleMissingScript(pathOf(goal))
  })
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function handleMissingScript(goal: string): Promise<void> {
  await reloadForNewBuild(goal)
  hasLostScript = true
  showUnreachable()
  await returnToPage()
}

/** Loads a page as a new document if the server can be reached; otherwise stays on the current page. */
async function openDocument(path: string): Promise<void> {
  try {
    await fetch(path, { method: 'HEAD' })
  } catch {
    showUnreachable()
    return returnToPage()
  }
  location.assign(path)
}

/** Replaces the pending navigation with one to the current page, using the data that is already loaded. */
async function returnToPage(): Promise<void> {
  if (!shown) return
  const { location: current, navigate, index } = shown
  const now = indexNow()
  isReturning = true
  try {
    // If the visitor pressed Back or Forward, the browser has already changed its position in the history, so this
    // function restores that position.
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

/** Returns the current page's data, or the error that the page shows. */
function asShown({ loaderData, leaf }: ShownPage): Results {
  const results: Results = Object.fromEntries(
    Object.entries(loaderData).map(([id, result]) => [id, { type: 'data', result }]),
  )
  return shownError ? { ...results, [leaf]: { type: 'error', result: shownError.error } } : results
}

const pick = (results: Results, ids: readonly string[]): Results =>
  Object.fromEntries(Object.entries(results).filter(([id]) => ids.includes(id)))

/**
 * Returns results with an error status, because React Router does not reload the page's data after a result with such a
 * status.
 */
const asNotSent = (ids: readonly string[]): Results =>
  Object.fromEntries(ids.map((id) => [id, { type: 'data', result: data(undefined, { status: 503 }) }]))

/**
 * Returns whether a request received no response. Browsers throw a `TypeError` with different messages in this case.
 */
function isUnreachable({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  // React Router wraps the error of an action in an object, in the same way as data with a status.
  const error: unknown = result instanceof Error ? result : (result as { data?: unknown } | null)?.data
  return (
    error instanceof PartError ||
    (error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message))
  )
}
