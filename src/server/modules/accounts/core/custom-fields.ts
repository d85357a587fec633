import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  customFields as shape,
  type CustomField,
  type FieldSubject,
  type ShownField,
} from '#contract/fields/custom-fields.ts'
import type { Tx } from '#platform/database/db.ts'
import { isContained } from '#platform/fields/field-document.ts'
import { nameOf, shownChoices, textInLanguage } from '#platform/fields/field-texts.ts'
import type { Language } from '#platform/language/translate.ts'
import { findDocument } from '#platform/settings/documents.store.ts'

/**
 * Key of the setting that stores the custom fields. Older builds do not know this key and therefore never overwrite it.
 */
export const customFieldsKey = 'custom-fields'

/**
 * Format in which the custom fields are stored. The top level is an object, because a setting must be a number or an
 * object.
 */
const document = z.object({ fields: shape })
const noFields = { fields: [] }

let currentFields = snapshotOf([])

function snapshotOf(list: readonly CustomField[]) {
  return { list, version: createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16) }
}

/**
 * Replaces this process's custom fields with the stored fields. If this build cannot parse the stored fields, the
 * process uses no custom fields.
 */
export function setCustomFields(stored: unknown): void {
  currentFields = snapshotOf(readCustomFields(stored))
}

/**
 * Returns the custom fields of a subject (such as buyers or orders) in display order, including retired fields. Callers
 * must not store the result, because the fields can change.
 */
export const currentCustomFields = (subject: FieldSubject): readonly CustomField[] =>
  currentFields.list.filter((field) => field.subject === subject)

/** Returns a hash of the custom fields, which changes with every edit. */
export const customFieldsVersion = (): string => currentFields.version

/** Returns the stored custom fields, or an empty list if this build cannot parse the stored value. */
export function readCustomFields(stored: unknown): CustomField[] {
  const read = document.safeParse(stored ?? noFields)
  return read.success ? read.data.fields : []
}

/** Returns whether this build can save the stored custom fields again without losing data from a newer build. */
export function canRewriteCustomFields(stored: unknown): boolean {
  const read = document.safeParse(stored ?? noFields)
  return read.success && isContained(stored ?? noFields, read.data)
}

const lockKey = sql`hashtext('custom fields')`

/**
 * Locks the custom fields. Other transactions cannot change the fields or write field values until this transaction
 * ends.
 */
export async function lockCustomFields(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

/**
 * Returns the custom fields of a subject and locks them against changes until the transaction ends. Call this function
 * before locking a row, to avoid a deadlock with a transaction that changes the fields.
 */
export async function readFieldsWithSharedLock(tx: Tx, subject: FieldSubject): Promise<CustomField[]> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(tx)
  const stored = (await findDocument(tx, customFieldsKey))?.value
  return readCustomFields(stored).filter((field) => field.subject === subject)
}

/**
 * Returns the active custom fields with their names in a language. Without `subject`, returns the fields of all
 * subjects.
 */
export function listActiveFields(language: Language, subject?: FieldSubject): ShownField[] {
  return currentFields.list
    .filter((field) => !field.isRetired && (subject === undefined || field.subject === subject))
    .map((field) => shownField(language, field))
}

function shownField(language: Language, field: CustomField): ShownField {
  const { code, subject, kind, unit, isRequired, isAskedFirst, visibility, isColumn } = field
  return {
    code,
    subject,
    kind,
    name: nameOf(field)(language),
    help: textInLanguage(language, field.help) ?? '',
    unit,
    choices: shownChoices(language, field.choices),
    isRequired,
    isAskedFirst,
    visibility,
    isColumn,
  }
}
