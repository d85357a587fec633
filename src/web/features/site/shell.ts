import { useRouteLoaderData } from 'react-router'
import type { ShownMarketplace } from '#contract/marketplace/shown.ts'
import type { AnalyticsSettings } from '#web/lib/calls/analytics.ts'
import type { Call, CallReply } from '#web/lib/calls/caller.ts'
import type { Flash, Theme } from '#web/lib/session/cookies.ts'

/** What the frame around every page is made of; the root's loader answers it. */
export interface Shell extends Awaited<ReturnType<typeof loadShell>> {
  theme: Theme | null
  /** Null where the server was told of no bag: what everybody gets says nothing of anybody's. */
  bagCount: number | null
  flash: { code: Flash; words: string } | null
  /** What values of the data are called. */
  words: Readonly<Record<string, string>>
  origin: string
  /** Whom visits are told to after consent; null where nobody is. */
  analytics: AnalyticsSettings | null
  marketplace: ShownMarketplace
}

let provider: CallReply<'getPublicKey'>['provider'] | undefined

/** What every page's frame shows. Which card provider is on never changes while the server runs. */
export async function loadShell(call: Call) {
  const [types] = await Promise.all([
    call('listTypes'),
    provider ?? call('getPublicKey').then((key) => (provider = key.provider)),
  ])
  return { types, isTestPayments: provider === 'sandbox' }
}

/** Undefined only where the root itself has failed. */
export function useMaybeShell(): Shell | undefined {
  return useRouteLoaderData<Shell>('root') as Shell | undefined
}

export function useShell(): Shell {
  const shell = useMaybeShell()
  if (shell === undefined) throw new Error('The page frame has no data')
  return shell
}
