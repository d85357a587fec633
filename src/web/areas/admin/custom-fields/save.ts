import type { CustomField } from '#contract/fields/custom-fields.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'

export type LoadedFields = CallReply<'getCustomFields'>

/**
 * Saves all fields. Undo restores the previous fields unless another admin has changed them since. If another admin has
 * already changed them, `reload` loads the changes, so that the admin can save again.
 */
export async function saveFields(
  { fields: before, version }: Pick<LoadedFields, 'fields' | 'version'>,
  fields: CustomField[],
  reload: () => Promise<void>,
) {
  try {
    const saved = await call('saveCustomFields', { body: { version, fields } })
    return {
      undo: () => call('saveCustomFields', { body: { version: saved.version, fields: before } }),
    }
  } catch (error) {
    if (error instanceof CallError && error.code === 'stale_version') await reload()
    throw error
  }
}

/** Returns the fields after a choice of one field has been merged into another choice of that field. */
export function withMerge(
  fields: readonly CustomField[],
  code: string,
  { from, into }: { from: string; into: string },
): CustomField[] {
  return fields.map((field) =>
    field.code === code
      ? {
          ...field,
          choices: field.choices.map((choice) =>
            choice.code === from
              ? { ...choice, isRetired: true, mergedInto: into }
              : choice.mergedInto === from
                ? { ...choice, mergedInto: into }
                : choice,
          ),
        }
      : field,
  )
}
