import { fail } from '#platform/errors/app-error.ts'
import { actorId, type Actor } from '#platform/http/access/actor.ts'
import { isOffered } from '#platform/language/request-language.ts'
import type { Language } from '#platform/language/translate.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import * as store from '../emails/languages.store.ts'

/** Returns the caller's saved language, which is used for emails and, after a sign-in, for pages. */
export async function getLanguage({ db }: AccountContext, actor: Actor): Promise<{ language: Language }> {
  const language = actor.kind === 'buyer' ? store.buyerLanguage : store.sellerLanguage
  return { language: await language(db, actorId(actor)) }
}

/**
 * Saves the caller's language.
 * @throws invalid_field
 */
export async function saveLanguage(
  { db }: AccountContext,
  actor: Actor,
  language: string,
): Promise<{ language: string }> {
  if (!isOffered(language)) throw fail('invalid_field', { field: 'language' })
  const save = actor.kind === 'buyer' ? store.saveBuyerLanguage : store.saveSellerLanguage
  await save(db, actorId(actor), language)
  return { language }
}
