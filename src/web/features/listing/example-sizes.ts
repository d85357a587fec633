import type { CallReply } from '#web/lib/calls/caller.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/** Returns two sizes of the marketplace as examples, or neutral sizes if it has no size system with several sizes. */
export function exampleSizes(systems: CallReply<'listCatalogValues'>['sizeSystems']): string[] {
  const sizes = systems.map((system) => system.sizes).find(({ length }) => length > 1) ?? ['1', '2']
  const middle = Math.floor((sizes.length - 1) / 2)
  return sizes.slice(middle, middle + 2).map(translateValue)
}
