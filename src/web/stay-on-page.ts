import {
  createPath,
  data,
  type DataRouter,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router'
import { showUnreachable, importPart, PartError } from './load-part.ts'

type Results = Record<string, DataStrategyResult>

declare global {
  interface Window {
    /** React Router's router, set once the page is hydrated. */
    __reactRouterDataRouter?: DataRouter
  }
}

/** Index of the current page in the tab's history. */
let shownIndex: number | undefined
let isFollowing = false
/** Whether the pending navigation only returns to the current page. */
let isReturning = false
/** Callbacks that retry route scripts that could not be loaded. */
const waiting = new Set<() => void>()

/**
 * Client middleware that keeps the current page if the data or script of the next one cannot be loaded. It shows a toast and
 * keeps scroll position, choices and text. Errors returned by the server are routing errors (spec §8).
 */
export const stayOnPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const router = window.__reactRouterDataRouter
  if (!router) return next()
  follow(router)
  const { loaderData, errors } = router.state
  if (isReturning) return { ...asData(Object.keys(loaderData), loaderData), ...asErrors(errors) }
  retryRoutes()
  const results = await next()
  const lost = Object.keys(results).filter((id) => isUnreachable(results[id]!))
  if (lost.length === 0 || request.signal.aborted) return results
  showUnreachable()
  if (router.state.navigation.state === 'idle')
    return { ...results, ...(request.method === 'GET' ? asData(lost, loaderData) : asNotSent(lost)) }
  await returnToPage(router)
  return results
}

/**
 * Loads the script of a route. If that fails, React Router would reload the page and cache the failure permanently. Instead,
 * the navigation is canceled, and the next one loads the script again.
 * @public called by the build in place of React Router's own (`vite/small-router.plugin.ts`)
 */
export async function importRoute<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    const router = window.__reactRouterDataRouter
    const goal = router?.state.navigation.location
    try {
      return await importPart(load, goal && createPath(goal))
    } catch {
      if (router && router.state.navigation.state !== 'idle') {
        showUnreachable()
        void returnToPage(router)
      }
      await nextAttempt()
    }
  }
}

function nextAttempt(): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(resolve)
    addEventListener('online', () => resolve(), { once: true })
  })
}

function retryRoutes(): void {
  for (const retry of waiting) retry()
  waiting.clear()
}

function follow(router: DataRouter): void {
  if (isFollowing) return
  isFollowing = true
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') shownIndex = indexNow()
  })
}

const indexNow = () => (history.state as { idx?: number } | null)?.idx

/** Ends a navigation at the current page with its loaded data. */
async function returnToPage(router: DataRouter): Promise<void> {
  const { location: shown, navigation } = router.state
  if (navigation.state === 'idle') return
  const index = indexNow()
  isReturning = true
  try {
    // If Back was pressed, the browser has already moved.
    if (shownIndex !== undefined && index !== undefined && index !== shownIndex) {
      const isBack = new Promise<void>((resolve) => {
        const stop = router.subscribe(({ navigation: now, location: { key } }) => {
          if (now.state !== 'idle' || key !== shown.key) return
          stop()
          resolve()
        })
      })
      await router.navigate(shownIndex - index)
      await isBack
    } else {
      await router.navigate(createPath(shown), {
        replace: true,
        preventScrollReset: true,
        state: shown.state,
      })
    }
  } finally {
    isReturning = false
  }
}

const asData = (ids: readonly string[], loaderData: Record<string, unknown>): Results =>
  Object.fromEntries(ids.map((id) => [id, { type: 'data', result: loaderData[id] }]))

/** Keeps the errors of the current page, which may be an error page. */
const asErrors = (errors: Record<string, unknown> | null): Results =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([id, result]) => [id, { type: 'error', result }]))

/** Returns results with an error status, after which React Router does not reload the page's data. */
const asNotSent = (ids: readonly string[]): Results =>
  Object.fromEntries(ids.map((id) => [id, { type: 'data', result: data(undefined, { status: 503 }) }]))

/** Returns whether a request got no response. Browsers throw a `TypeError` with different messages. */
function isUnreachable({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error') return false
  // React Router wraps the error of an action like data with a status.
  const error: unknown = result instanceof Error ? result : (result as { data?: unknown } | null)?.data
  return (
    error instanceof PartError ||
    (error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message))
  )
}
