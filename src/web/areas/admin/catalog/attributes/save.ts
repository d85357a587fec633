import { language } from 'virtual:language'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'

export type LoadedAttributes = CallReply<'getAttributes'>

/** Returns a name in the page's language, or else in any language. */
export const nameIn = (names: Readonly<Record<string, string>>, code: string): string =>
  names[language] ?? Object.values(names)[0] ?? code

/**
 * Saves all attributes. Undo restores the previous attributes unless another admin has changed them since. If another
 * admin has changed them already, `reload` loads the changes, so that the admin can save again.
 */
export async function saveAttributes(
  { attributes: before, version }: Pick<LoadedAttributes, 'attributes' | 'version'>,
  attributes: Attribute[],
  reload: () => Promise<void>,
) {
  try {
    const saved = await call('saveAttributes', { body: { version, attributes } })
    return {
      undo: () => call('saveAttributes', { body: { version: saved.version, attributes: before } }),
    }
  } catch (error) {
    if (error instanceof CallError && error.code === 'stale_version') await reload()
    throw error
  }
}

/** Moves the errors of one attribute in the list to the fields of its form: `attributes.3.unit` becomes `unit`. */
export function withFormFields(error: unknown, position: number): unknown {
  if (!(error instanceof CallError)) return error
  const prefix = `attributes.${position}.`
  const errors = error.errors.map(({ field, message }) => ({
    field: field.startsWith(prefix) ? field.slice(prefix.length) : field,
    message,
  }))
  return new CallError(error.status, error.code, error.message, { errors })
}
