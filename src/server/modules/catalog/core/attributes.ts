import { z } from 'zod'
import {
  attributes as shape,
  filterableKinds,
  type Attribute,
  type AttributeKind,
} from '#contract/catalog/attributes.ts'

const document = z.object({ attributes: shape })
let current: readonly Attribute[] = []
let filterable: readonly { code: string; kind: AttributeKind }[] = []

/** Replaces the attributes of this process with the stored ones. If this build cannot parse them, none apply. */
export function setAttributes(stored: unknown): void {
  const read = document.safeParse(stored)
  current = read.success ? read.data.attributes : []
  filterable = current
    .filter(({ visibility, isRetired }) => visibility === 'public' && !isRetired)
    .filter(({ isFilterable, kind }) => isFilterable && filterableKinds.includes(kind))
    .map(({ code, kind }) => ({ code, kind }))
}

/** Returns the attributes by which lists can be filtered, in display order. */
export const filterableAttributes = (): typeof filterable => filterable

/** Returns the code of the choice that `code` was merged into, or `code` itself if it was not merged. */
export function currentChoice(attribute: string, code: string): string {
  const choices = current.find((each) => each.code === attribute)?.choices
  return choices?.find((choice) => choice.code === code)?.mergedInto ?? code
}
