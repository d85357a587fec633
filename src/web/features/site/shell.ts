import { useRouteLoaderData } from 'react-router'
import type { ShownMarketplace } from '#contract/marketplace/shown.ts'
import type { AnalyticsSettings } from '#web/lib/calls/analytics.ts'
import type { Call, CallReply } from '#web/lib/calls/caller.ts'
import type { Flash, Theme } from '#web/lib/session/cookies.ts'

/** Data for the header and footer around every page. The root route loads this data. */
export interface Shell extends Awaited<ReturnType<typeof loadShell>> {
  theme: Theme | null
  /** Number of items in the bag. Null on a cached page, because a cached page contains no personal data. */
  bagCount: number | null
  flash: { code: Flash; words: string } | null
  /** Names of stored values, such as colors and sizes, in the page's language. */
  words: Readonly<Record<string, string>>
  origin: string
  /** Analytics service that is loaded after consent; null if the marketplace uses none. */
  analytics: AnalyticsSettings | null
  marketplace: ShownMarketplace
}

let provider: CallReply<'getPublicKey'>['provider'] | undefined

/**
 * Loads the data for the header and footer. The payment provider is cached, because it does not change while the server
 * runs.
 */
export async function loadShell(call: Call) {
  const [types, usedTypes] = await Promise.all([
    call('listTypes'),
    call('listUsedTypes'),
    provider ?? call('getPublicKey').then((key) => (provider = key.provider)),
  ])
  return { types, usedTypes, isTestPayments: provider === 'sandbox' }
}

/** Returns the data that the root route loaded; undefined only if loading failed. */
export function useMaybeShell(): Shell | undefined {
  return useRouteLoaderData<Shell>('root') as Shell | undefined
}

export function useShell(): Shell {
  const shell = useMaybeShell()
  if (shell === undefined)
    throw new Error('useShell() was called on a page for which the root route has no data')
  return shell
}
