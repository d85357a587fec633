import type { Attribute } from '#contract/catalog/attributes.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'

export type LoadedAttributes = CallReply<'getAttributes'>

/**
 * Saves all attributes. Undo restores the previous attributes unless another admin has changed the attributes since. If
 * another admin has already changed them, `reload` loads the changes, so that the admin can save again.
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
