import { marketDay } from '#platform/settings/market-days.ts'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import type { Actor } from '#platform/http/access/actor.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { getOwnBuyer } from '../profile/buyer-profile.ts'
import { exportFieldValues } from '../core/format-field-values.ts'
import { groupFieldValues } from '../core/field-values.ts'
import { buyerView } from '../core/buyer-view.ts'
import { deleteAddresses, readAddresses } from '../addresses/addresses.store.ts'
import { deleteConsents, listConsents } from '../consents/consents.store.ts'
import * as store from '../core/buyers.store.ts'
import { deleteIdentities, listIdentities } from '../core/identities.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { insertRequest, type ArchiveSection } from './privacy-requests.store.ts'
import { deleteSessions, listSessions } from '../sessions/sessions.store.ts'
import { passkeyView } from '../passkeys/own-passkeys.ts'
import { listPasskeys } from '../passkeys/passkeys.store.ts'
import { deleteFactor, findFactor } from '../second-factor/second-factor.store.ts'
import { accountKey } from '../rate-limits/known-browsers.ts'
import { forgetAttempts } from '../rate-limits/rate-limits.ts'
import { requireStepUp } from '../sign-in/step-up.ts'
import { lockOwnBuyer } from '../sessions/lock-own-account.ts'
import { findSuppression } from '#platform/mail/suppressions.store.ts'
import { fullDateText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/**
 * Exports all stored data of a buyer as an archive with one JSON file per section. Requires the password unless the
 * buyer signed in recently.
 * @throws not_found, not_signed_in, wrong_password, too_many_requests
 */
export async function exportMyData(
  context: AccountContext,
  actor: Actor,
  id: string,
  password: string | undefined,
  caller: Caller,
  session: string,
): Promise<{ bytes: Buffer; filename: string }> {
  const buyer = await getOwnBuyer(context, actor, id)
  await requireStepUp(context, { person: { ...buyer, kind: 'buyer' }, session, password }, caller)
  const { sections, ...file } = await createArchive(context, buyer, caller.now, caller.language)
  const request = {
    id: newId('prv', context.clock),
    buyerId: id,
    startedBy: null,
    why: '',
    at: new Date(caller.now),
  }
  await inTransaction(context.db, async (tx) => {
    // Checks the session again, because the owner might have recovered the account while the archive was created.
    await lockOwnBuyer(tx, buyer, session)
    await insertRequest(tx, { ...request, kind: 'export', sections: countRows(sections) })
  })
  return file
}

type ArchiveSections = [name: string, data: unknown][]

/** Creates the archive of a buyer's data. Returns the archive and its sections. */
export async function createArchive(
  context: AccountContext,
  buyer: store.BuyerRow,
  now: number,
  language: Language,
): Promise<{ bytes: Buffer; filename: string; sections: ArchiveSections }> {
  const sections = await readSections(context, context.db, buyer, now, language)
  const files = sections.map(
    ([name, data]) => [`${name}.json`, strToU8(JSON.stringify(data, null, 2))] as const,
  )
  const readme = [translate(language, 'privacy.archive.readme'), strToU8(readmeOf(context, now, language))]
  const bytes = Buffer.from(zipSync(Object.fromEntries([readme, ...files]), { mtime: now }))
  return { bytes, filename: `my-data-${marketDay(now)}.zip`, sections }
}

/** Returns the text of the readme file that explains the archive. */
function readmeOf({ privacy }: AccountContext, now: number, language: Language): string {
  const own: [string, string][] = [
    ['profile', translate(language, 'privacy.archive.about.profile')],
    ['addresses', translate(language, 'privacy.archive.about.addresses')],
    ['sign-ins', translate(language, 'privacy.archive.about.sign-ins')],
    ['accepted-terms', translate(language, 'privacy.archive.about.accepted-terms')],
  ]
  const others = privacy.describe().map(([name, about]): [string, string] => [name, about(language)])
  const lines = [...own, ...others].map(([name, about]) => `${name}.json\n  ${about}`)
  const lead = translate(language, 'privacy.archive.lead', { date: fullDateText(language, now) })
  // Uses CRLF line endings, because editors on every operating system can read them.
  return [lead, ...lines, ''].join('\n\n').replaceAll('\n', '\r\n')
}

export async function readSections(
  context: AccountContext,
  db: Db,
  buyer: store.BuyerRow,
  now: number,
  language = buyer.language,
): Promise<ArchiveSections> {
  return [
    [
      'profile',
      {
        ...buyerView(buyer, now),
        signedUpAt: buyer.created_at,
        fields: exportFieldValues(language, 'buyer', groupFieldValues(buyer)),
      },
    ],
    ['addresses', { addresses: await readAddresses(db, buyer.id) }],
    ['sign-ins', await readSignIns(db, buyer, now)],
    ['accepted-terms', { accepted: await listConsents(db, `buyer:${buyer.id}`) }],
    ...(await context.privacy.exportAll(db, buyer.id, language)),
  ]
}

/** Returns the number of rows in each section. */
export function countRows(sections: ArchiveSections): ArchiveSection[] {
  return sections.map(([name, data]) => {
    const lists = Object.values(data as object).filter((value) => Array.isArray(value))
    const rows = name === 'profile' ? 1 : lists.reduce((sum, list) => sum + list.length, 0)
    return { name, rows }
  })
}

async function readSignIns(db: Db, buyer: store.BuyerRow, now: number) {
  const sessions = await listSessions(db, { buyerId: buyer.id }, new Date(now))
  const links = await sql`select kind, email, created_at, used_at from mailed_links
    where buyer_id = ${buyer.id} order by id`.execute(db)
  const factor = await findFactor(db, { buyerId: buyer.id })
  const passkeys = factor ? await listPasskeys(db, factor.id) : []
  const identities = await listIdentities(db, { buyerId: buyer.id })
  return {
    sessions,
    mailedLinks: links.rows,
    secondFactorSince: factor?.confirmedAt ?? factor?.passkeysSince ?? null,
    passkeys: passkeys.map(passkeyView),
    identities: identities.map(({ provider, issuer, subject, email, linkedAt, lastUsedAt }) => ({
      provider,
      issuer,
      subject,
      email,
      linkedAt,
      lastUsedAt,
    })),
  }
}

/**
 * Erases the caller's personal data in one transaction. Orders are retained. Requires the password unless the caller
 * signed in recently. Does nothing if the account is already erased.
 * @throws not_signed_in, wrong_password
 */
export async function deleteOwnAccount(
  context: AccountContext,
  actor: Actor,
  id: string,
  password: string | undefined,
  caller: Caller,
  session: string,
): Promise<{ deleted: true }> {
  const buyer = await getOwnBuyer(context, actor, id)
  await requireStepUp(context, { person: { ...buyer, kind: 'buyer' }, session, password }, caller)
  await inTransaction(context.db, async (tx) => {
    // A concurrent request already erased the account.
    if ((await store.lockBuyer(tx, id))?.erased_at) return
    await lockOwnBuyer(tx, buyer, session)
    const sections = await eraseBuyer(context, tx, id, caller.now)
    if (!sections) return
    const request = { id: newId('prv', context.clock), buyerId: id, startedBy: null, why: '' }
    await insertRequest(tx, { ...request, kind: 'erase', at: new Date(caller.now), sections })
  })
  return { deleted: true }
}

/**
 * Erases a buyer and emails a confirmation. Returns the number of rows in each section of the data that was stored
 * before the erasure, or undefined if the buyer was already erased.
 */
export async function eraseBuyer(
  context: AccountContext,
  tx: Tx,
  id: string,
  now: number,
): Promise<ArchiveSection[] | undefined> {
  const lockedBuyer = await store.lockBuyer(tx, id)
  if (!lockedBuyer || lockedBuyer.erased_at) return undefined
  const sections = countRows(await readSections(context, tx, lockedBuyer, now))
  const isSuppressed = (await findSuppression(tx, lockedBuyer.email)) !== undefined
  await context.privacy.eraseAll(tx, id, now)
  await deleteConsents(tx, `buyer:${id}`)
  await erase(tx, lockedBuyer, now)
  // Sends no email to an unverified address, because it might belong to another person. Also sends no email to an
  // address on the suppression list, because a bounce would store the erased address again.
  if (lockedBuyer.is_validated && !isSuppressed)
    await enqueueEmail(tx, {
      key: `erased:${id}`,
      template: 'erased',
      to: lockedBuyer.email,
      language: lockedBuyer.language,
    })
  return sections
}

async function erase(tx: Tx, buyer: store.BuyerRow, now: number): Promise<void> {
  await store.updateBuyer(tx, buyer.id, {
    email: `${buyer.id}@erased.invalid`,
    ...store.clearedPersonalData,
    password_hash: null,
    is_validated: false,
    signup_browser: null,
    customer_id: null,
    subscription_id: null,
    subscription_status: null,
    subscription_end_at: null,
    subscription_canceled: false,
    member_until: null,
    language: null,
    erased_at: new Date(now),
  })
  await deleteAddresses(tx, buyer.id)
  await deleteSessions(tx, { buyerId: buyer.id })
  await deleteFactor(tx, { buyerId: buyer.id })
  await deleteIdentities(tx, { buyerId: buyer.id })
  await tx.deleteFrom('mailed_links').where('buyer_id', '=', buyer.id).execute()
  if (buyer.is_validated) await forgetAttempts(tx, accountKey('buyer', buyer.email))
}
