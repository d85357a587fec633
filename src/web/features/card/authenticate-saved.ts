import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import type { CardResult } from './form.types.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/**
 * Authenticates a payment with a saved card, like `authenticateCard`. The payment provider's JavaScript is loaded on
 * demand, because the page shows no card fields.
 */
export async function authenticateSavedCard(
  publicKey: CallReply<'getPublicKey'>,
  clientSecret: string,
): Promise<CardResult> {
  try {
    const [{ loadCardEngine }, { authenticateCard }] = await Promise.all([
      importPart(() => import('./engine.ts')),
      importPart(() => import('./authenticate.ts')),
    ])
    return await authenticateCard(await loadCardEngine(publicKey), clientSecret)
  } catch {
    return { isGood: false, message: t('card.cannot-ask-bank') }
  }
}
