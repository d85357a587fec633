import { acceptedPages, type AcceptedPage } from '#contract/accounts/consents.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import { translate } from '#platform/language/translate.ts'
import type { FileReply } from '#platform/http/serve.ts'
import * as store from './consents.store.ts'

interface ConsentContext {
  db: Db
  clock: Clock
}

/** Returns the newest version of each legal page that a sign-up form shows. */
export async function listAcceptedPages({
  db,
}: Pick<ConsentContext, 'db'>): Promise<{ pages: store.PageVersion[] }> {
  return { pages: await store.listNewestVersions(db, acceptedPages.seller) }
}

/**
 * Returns the legal pages that the caller must accept again because a new version requires new consent.
 * @throws not_signed_in
 */
export async function listDueConsents(
  { db }: Pick<ConsentContext, 'db'>,
  actor: Actor,
): Promise<{ due: store.PageVersion[] }> {
  const { person, pages } = accepterOf(actor)
  return { due: await store.listPagesToAccept(db, person, pages) }
}

/**
 * Records that the caller accepted the given versions of legal pages. Returns the pages that still require consent.
 * @throws not_signed_in
 */
export async function acceptPages(
  { db, clock }: ConsentContext,
  actor: Actor,
  shown: readonly store.PageVersion[],
  language: string,
): Promise<{ due: store.PageVersion[] }> {
  const { person, pages } = accepterOf(actor)
  const own = shown.filter(({ id }) => pages.includes(id))
  await store.recordConsentsToVersions(db, { person, language, at: new Date(clock.now()) }, own)
  return listDueConsents({ db }, actor)
}

/**
 * Returns a CSV file that lists the people who accepted a page, with the accepted version and the time of acceptance.
 * @throws not_found if the page requires no consent
 */
export async function exportConsents({ db, clock }: ConsentContext, of: string): Promise<FileReply> {
  const id = acceptedPages.seller.find((page) => page === of)
  if (!id) throw fail('not_found')
  return createCsvFile({
    name: `accepted-${id}`,
    now: clock.now(),
    columns,
    read: (last: store.ConsentRow | undefined, limit) => store.listConsentsToPage(db, id, last, limit),
  })
}

const columns: CsvColumns<store.ConsentRow> = [
  ['account', ({ person }) => person],
  [(language) => translate(language, 'admin.content.page'), ({ pageId }) => pageId],
  [(language) => translate(language, 'csv.version'), ({ version }) => version],
  [(language) => translate(language, 'account.language'), ({ language }) => language],
  ['at', ({ at }) => at],
]

function accepterOf(actor: Actor): { person: string; pages: readonly AcceptedPage[] } {
  if (actor.kind === 'guest') throw fail('not_signed_in')
  // The seller terms apply only to people with a shop. Team members and helpers without a shop accept the pages for
  // buyers.
  const sells = actor.kind === 'seller' && actor.isSeller
  return { person: `${actor.kind}:${actor.id}`, pages: acceptedPages[sells ? 'seller' : 'buyer'] }
}
