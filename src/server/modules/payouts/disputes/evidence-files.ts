import type { EvidenceFileField } from '#contract/payouts/payouts.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { maxDocumentBytes } from '#platform/http/input/uploads.ts'
import { newId } from '#platform/core/ids.ts'
import { translate } from '#platform/language/translate.ts'
import { saveUpload } from '#modules/accounts/accounts.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { applyDisputeResponse, getDispute, getOpenDispute } from './disputes.ts'
import * as store from './evidence-files.store.ts'

interface NewEvidenceFile {
  id: string
  field: EvidenceFileField
  /** Original file name on the uploader's device. */
  name: string
  bytes: Uint8Array
  session: string | undefined
}

/**
 * Adds a file to a dispute's evidence: inserts a row, uploads the file under the row's id, and then attaches the file
 * to the dispute at the provider. If the upload fails, the inserted row is ignored.
 * @throws not_found, own_case, already_decided, not_a_document, too_large, not_signed_in, provider_unavailable
 */
export async function addEvidenceFile(
  context: PayoutContext,
  actor: Actor,
  { id: disputeId, field, name: originalName, bytes, session }: NewEvidenceFile,
) {
  const { db, clock, ledger } = context
  const dispute = await getOpenDispute(context, actor, disputeId)
  const kind = kindOf(bytes)
  if (!kind) throw fail('not_a_document')
  const name = nameOf(originalName, field, kind.ending)
  const id = newId('dfl', clock)
  await saveUpload(db, {
    session,
    write: async (tx) => {
      await store.lockFiles(tx, disputeId)
      if ((await store.sumBytes(tx, disputeId, field)) + bytes.length > maxDocumentBytes)
        throw fail('too_large', { message: (language) => translate(language, 'error.evidence-too-large') })
      const addedAt = new Date(clock.now())
      await store.insertFile(tx, { id, disputeId, field, name, bytes: bytes.length, addedAt })
      await audit(tx, {
        actor,
        action: 'dispute.add-file',
        target: { kind: 'dispute', id: disputeId },
        before: null,
        after: { field, name, bytes: bytes.length },
        at: addedAt.getTime(),
      })
    },
    // No cleanup is needed, because the file is not stored outside the database yet.
    discard: async () => undefined,
  })
  const uploaded = await ledger.uploadEvidence({ name, type: kind.type, bytes }, id)
  if (uploaded === 'refused') throw fail('not_a_document')
  await store.saveProviderFile(db, id, uploaded.id)
  return updateProvider(context, disputeId, dispute.providerId)
}

/**
 * Removes the file of an evidence field. Removing it again changes nothing.
 * @throws not_found, own_case, already_decided, provider_unavailable
 */
export async function removeEvidenceFile(
  context: PayoutContext,
  actor: Actor,
  { id, field }: { id: string; field: EvidenceFileField },
) {
  const dispute = await getOpenDispute(context, actor, id)
  await inTransaction(context.db, async (tx) => {
    await store.lockFiles(tx, id)
    if (!(await store.deleteFiles(tx, id, field))) return
    const [target, at] = [{ kind: 'dispute', id } as const, context.clock.now()]
    await audit(tx, { actor, action: 'dispute.remove-file', target, before: { field }, after: null, at })
  })
  return updateProvider(context, id, dispute.providerId)
}

/**
 * Sends the complete list of files to the provider. The complete list also includes files from an earlier update that
 * the provider did not receive.
 */
async function updateProvider(context: PayoutContext, id: string, providerId: string) {
  const evidence = await store.readFileEvidence(context.db, id)
  await applyDisputeResponse(
    context,
    providerId,
    await context.ledger.saveEvidence(providerId, evidence, false),
  )
  return getDispute(context, id)
}

const kinds = [
  { begins: '%PDF-', type: 'application/pdf', ending: 'pdf' },
  { begins: '\xff\xd8\xff', type: 'image/jpeg', ending: 'jpg' },
  { begins: '\x89PNG\r\n\x1a\n', type: 'image/png', ending: 'png' },
]

/** Detects the file type from the first bytes, because the declared type cannot be trusted. */
function kindOf(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  return kinds.find(({ begins }) => start.startsWith(begins))
}

/** Returns a file name that is safe in an HTTP header, with the extension of the detected type. */
function nameOf(originalName: string, field: EvidenceFileField, ending: string): string {
  const base = originalName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\p{Cc}\p{Cf}"\\/]/gu, ' ')
    .trim()
  return `${base || field}.${ending}`
}
