import type { BulkChange, ListingBefore } from '#contract/listings/bulk-change.ts'
import type { Call, CallInput, CallReply } from '#web/lib/calls/caller.ts'
import { withRetry } from '#web/lib/calls/retry.ts'
import { errorText } from '#web/kit/error-text.ts'

type BulkReply = CallReply<'bulkEditListings'>
type BulkBody = CallInput<'bulkEditListings'>['body']
export type RejectedChange = BulkReply['rows'][number]
type BulkResult = Pick<BulkReply, 'changed' | 'before' | 'rows' | 'inReview'>

/** Maximum number of listings per call. */
const maxPerCall = 500
/**
 * Maximum number of listings per call that sets fields. The replies contain the previous values, which can include long
 * texts of attributes.
 */
const maxFieldsPerCall = 100
/**
 * Maximum wait for the rate limit. The limit counts calls per minute, so a bulk edit may have to wait a whole minute.
 */
const maxDelayMs = 61_000

/** Edit whose preview was shown. Making the edit changes only the previewed versions of the listings. */
export interface PreviewedEdit {
  /** Idempotency key. If the edit is sent again because its reply was lost, it is not made twice. */
  key: string
  change: BulkChange
  versions: Readonly<Record<string, string>>
  previews: NonNullable<BulkReply['previews']>
  rejected: RejectedChange[]
}

/** Batch of listings that one undo call can restore. */
export interface UndoBatch {
  /** Idempotency key. */
  key: string
  before: ListingBefore[]
}

/** Makes bulk edits of any size: splits an edit into calls, repeats failed calls, and waits for the rate limit. */
export class BulkCalls {
  private readonly call: Call
  private readonly wait: ((ms: number) => Promise<unknown>) | undefined

  /** `wait` delays the repetition of a call. By default, it uses a timer. */
  constructor(call: Call, wait?: (ms: number) => Promise<unknown>) {
    this.call = call
    this.wait = wait
  }

  /** Returns the changes that an edit would make, and the listings that it cannot change. */
  async preview(change: BulkChange): Promise<PreviewedEdit> {
    const edit: PreviewedEdit = { key: newKey(), change, versions: {}, previews: [], rejected: [] }
    for (const part of splitChange(change)) {
      const reply = await this.send({ change: part, preview: true })
      edit.previews.push(...(reply.previews ?? []))
      edit.rejected.push(...reply.rows.filter(({ ok }) => !ok))
    }
    const versions = edit.previews.flatMap(({ _id, version }) => (version ? [[_id, version] as const] : []))
    return { ...edit, versions: Object.fromEntries(versions) }
  }

  /** Makes the changes that a preview has shown. */
  async apply({ key, change, versions, previews, rejected }: PreviewedEdit): Promise<BulkResult> {
    if (change.kind === 'put-back') throw new Error('An undo has no preview')
    const result = await this.change({ ...change, ids: previews.map(({ _id }) => _id) }, { key, versions })
    return { ...result, rows: [...result.rows, ...rejected] }
  }

  /**
   * Makes a bulk change. If a call fails, the changes made by earlier calls stay applied and can be undone, and all
   * other listings are reported with the error.
   * @throws the error of a call before which nothing has changed
   */
  async change(
    change: BulkChange,
    { key = newKey(), versions = {} }: { key?: string; versions?: Readonly<Record<string, string>> } = {},
  ): Promise<BulkResult> {
    const all: BulkResult = { changed: 0, before: [], rows: [] }
    const parts = splitChange(change)
    for (const [at, part] of parts.entries()) {
      try {
        const required = Object.fromEntries(
          idsOf(part).flatMap((id) => (versions[id] ? [[id, versions[id]] as const] : [])),
        )
        const body = { change: part, ...(Object.keys(required).length > 0 && { versions: required }) }
        const { changed, before, rows, inReview = 0 } = await this.send(body, `${key} ${at}`)
        all.changed += changed
        all.before.push(...before)
        all.rows.push(...rows)
        if (inReview > 0) all.inReview = (all.inReview ?? 0) + inReview
      } catch (error) {
        if (all.changed === 0) throw error
        const message = errorText(error)
        const left = parts.slice(at).flatMap(idsOf)
        all.rows.push(...left.map((_id) => ({ _id, ok: false, code: null, message })))
        break
      }
    }
    return all
  }

  /**
   * Restores listings. If a call fails, returns the error with the batches that were not restored. Calling it again
   * with these batches continues the undo.
   */
  async putBack(
    batches: readonly UndoBatch[],
  ): Promise<{ rows: RejectedChange[]; failure?: { error: unknown; left: readonly UndoBatch[] } }> {
    const rows: RejectedChange[] = []
    for (const [at, { key, before }] of batches.entries()) {
      try {
        const reply = await this.send({ change: { kind: 'put-back', before } }, key)
        rows.push(...reply.rows)
      } catch (error) {
        return { rows, failure: { error, left: batches.slice(at) } }
      }
    }
    return { rows }
  }

  private send(body: BulkBody, idempotencyKey?: string): Promise<BulkReply> {
    const options = idempotencyKey === undefined ? {} : { idempotencyKey }
    return withRetry(() => this.call('bulkEditListings', { body }, options), this.wait, maxDelayMs)
  }
}

/** Splits an undo into calls. */
export function splitIntoUndoBatches(before: readonly ListingBefore[]): UndoBatch[] {
  const key = newKey()
  const size = before.some(({ content }) => content) ? maxFieldsPerCall : maxPerCall
  return split(before, size).map((part, at) => ({ key: `${key} ${at}`, before: part }))
}

function splitChange(change: BulkChange): BulkChange[] {
  if (change.kind === 'put-back') return [change]
  const size = change.kind === 'fields' ? maxFieldsPerCall : maxPerCall
  return split(change.ids, size).map((ids) => ({ ...change, ids }))
}

const idsOf = (change: BulkChange): string[] =>
  change.kind === 'put-back' ? change.before.map(({ _id }) => _id) : change.ids

function split<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size))
  return parts
}

const newKey = (): string => crypto.randomUUID()
