import {
  marketplaceProfile,
  type MarketplaceProfile,
  type MarketplaceReply,
} from '#contract/marketplace/profile.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import type { Files } from '#platform/files/files.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate, languages as known } from '#platform/language/translate.ts'
import type { Config } from '#platform/config/config.ts'
import { storeCurrency } from '#platform/settings/stored-currency.ts'
import { hasAmounts } from '../settings/currency.ts'
import { findDocument, isKnownZone, saveDocument } from '#platform/settings/documents.store.ts'
import { listSellerNames } from '#modules/accounts/admins.ts'
import { logoPath } from './logo.ts'

export interface MarketplaceContext {
  db: Db
  clock: Clock
  invalidations: InvalidationLog
  files: Files
  config: Pick<Config, 'currency'>
}

/** Returns the marketplace's profile, with the time and author of the last change. */
export async function getMarketplace({ db }: Pick<MarketplaceContext, 'db'>): Promise<MarketplaceReply> {
  const row = await findDocument(db, 'marketplace')
  if (!row) return { profile: marketplaceProfile.parse({}), version: 0, changed: null }
  const { value, version, setAt, setBy, why: reason } = row
  const names = await listSellerNames(db, [setBy])
  const by = { id: setBy, name: names.get(setBy) ?? setBy }
  return { profile: readProfile(value), version, changed: { at: setAt.toISOString(), by, why: reason } }
}

/**
 * Saves the marketplace's profile. Every process uses the new profile for its next request.
 * @throws stale_version with the current profile in `details.marketplace`; invalid_field; not_an_image
 */
export async function saveMarketplace(
  context: MarketplaceContext,
  actor: Actor,
  { version, why: reason, ...profile }: MarketplaceProfile & { version: number; why: string },
): Promise<MarketplaceReply> {
  const { db, clock, invalidations } = context
  if (actor.kind !== 'seller') throw fail('not_found')
  const invalidField = invalidLanguageField(profile)
  if (invalidField) throw fail('invalid_field', { field: invalidField })
  // Require that the logo was uploaded, because every page would otherwise show a broken image.
  if (profile.logo && !(await context.files.has(logoPath(profile.logo.key)))) throw fail('not_an_image')
  const at = clock.now()
  const isStored = await inTransaction(db, async (tx) => {
    const before = readProfile((await findDocument(tx, 'marketplace'))?.value)
    const currency = await requireChangeable(tx, context, before, profile)
    const change = { value: profile, version, setAt: new Date(at), setBy: actor.id, why: reason }
    if (!(await saveDocument(tx, 'marketplace', change))) return false
    // Store the currency last, so that a rejected save does not change the currency.
    if (currency) await storeCurrency(tx, currency)
    const target = { kind: 'marketplace', id: 'profile' }
    const changed = differenceOf(before, profile)
    await audit(tx, { actor, action: 'marketplace.save', target, ...changed, reason, at })
    return true
  })
  await invalidations.waitUntilCurrent()
  const now = await getMarketplace(context)
  if (!isStored) throw fail('stale_version', { details: { marketplace: now } })
  return now
}

/**
 * Returns the new currency, or undefined if it does not change.
 * @throws in_use if amounts in the old currency exist; invalid_field for an unknown time zone
 */
async function requireChangeable(
  tx: Tx,
  { config }: Pick<MarketplaceContext, 'config'>,
  before: MarketplaceProfile,
  { currency, timeZone }: MarketplaceProfile,
): Promise<string | undefined> {
  if (!(await isKnownZone(tx, timeZone))) throw fail('invalid_field', { field: 'timeZone' })
  const [was, wanted] = [before.currency ?? config.currency, currency ?? config.currency]
  if (was === wanted) return undefined
  if (await hasAmounts(tx))
    throw fail('in_use', {
      field: 'currency',
      message: (language) => translate(language, 'error.currency-fixed', { currency: was.toUpperCase() }),
    })
  return wanted
}

/**
 * Returns the name of the invalid field: `languages` if a language is unknown, or `defaultLanguage` if the default
 * language is not offered. Returns undefined if both fields are valid.
 */
function invalidLanguageField({ languages, defaultLanguage }: MarketplaceProfile): string | undefined {
  if (!languages.every((language) => known.includes(language))) return 'languages'
  const offered = languages.length === 0 ? known : languages
  return defaultLanguage === '' || offered.includes(defaultLanguage) ? undefined : 'defaultLanguage'
}

function readProfile(stored: unknown): MarketplaceProfile {
  const read = marketplaceProfile.safeParse(stored ?? {})
  return read.success ? read.data : marketplaceProfile.parse({})
}

/** Returns the changed fields with their values before and after the change, for the audit log. */
function differenceOf(before: MarketplaceProfile, after: MarketplaceProfile) {
  const names = (Object.keys(after) as (keyof MarketplaceProfile)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (of: MarketplaceProfile) => Object.fromEntries(names.map((name) => [name, of[name]]))
  return { before: only(before), after: only(after) }
}
