import { useRouteLoaderData } from 'react-router'
import type { Call, CallReply } from '../caller.ts'
import type { loader } from '../root.tsx'

let provider: CallReply<'getPublicKey'>['provider'] | undefined

/** What every page's frame shows. Which card provider is on never changes while the server runs. */
export async function loadShell(call: Call) {
  const [types] = await Promise.all([
    call('listTypes'),
    provider ?? call('getPublicKey').then((key) => (provider = key.provider)),
  ])
  return { types, isTestPayments: provider === 'sandbox' }
}

export function useShell() {
  const shell = useRouteLoaderData<typeof loader>('root')
  if (shell === undefined) throw new Error('The page frame has no data')
  return shell
}
