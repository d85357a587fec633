import { allTypes } from '#contract/catalog/types.ts'
import type { AdminTypeNode } from '#contract/catalog/admin/type-admin.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

export type AdminTypes = CallReply<'listAdminTypes'>['types']

interface TypeChecklistProps {
  types: AdminTypes
  /** Ids of the selected types. Empty for all types. */
  chosen: readonly number[]
  choose: (ids: number[]) => void
}

/** Checklist of types. A selected type includes all its subtypes, including subtypes that are added later. */
export function TypeChecklist({ types, chosen, choose }: TypeChecklistProps) {
  const toggle = (type: AdminTypeNode) => {
    // The subtypes of a selected type are included, so they are no longer selected individually.
    const own = allTypes<AdminTypeNode>([type]).map(({ _id }) => _id)
    choose(
      chosen.includes(type._id)
        ? chosen.filter((each) => each !== type._id)
        : [...chosen.filter((each) => !own.includes(each)), type._id],
    )
  }
  return (
    <details className="group border-b border-line" open={chosen.length > 0}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3">
        <span className="font-medium">{t('admin.attributes.types')}</span>
        <span className="grow text-soft">{typesText(types, chosen)}</span>
        <span aria-hidden="true" className="text-soft group-open:hidden">
          +
        </span>
      </summary>
      <fieldset className="pb-3">
        <legend className="text-note text-soft">{t('admin.attributes.types.hint')}</legend>
        <TypeLines types={types} chosen={chosen} toggle={toggle} />
      </fieldset>
    </details>
  )
}

interface TypeLinesProps {
  types: readonly AdminTypeNode[]
  chosen: readonly number[]
  /** Whether the types are selected because one of their parent types is selected. */
  isIncluded?: boolean
  toggle: (type: AdminTypeNode) => void
}

function TypeLines({ types, chosen, isIncluded = false, toggle }: TypeLinesProps) {
  return types
    .filter((type) => allTypes([type]).some(({ _id, isRetired }) => !isRetired || chosen.includes(_id)))
    .map((type) => {
      const isChosen = chosen.includes(type._id)
      const { children = [] } = type
      return (
        <div key={type._id}>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={isChosen || isIncluded}
              disabled={isIncluded}
              onChange={() => toggle(type)}
            />
            {translateValue(type.label)}
          </label>
          {children.length > 0 && (
            <div className="grid grid-cols-1 gap-x-4 pl-8 sm:grid-cols-2">
              <TypeLines
                types={children}
                chosen={chosen}
                isIncluded={isIncluded || isChosen}
                toggle={toggle}
              />
            </div>
          )}
        </div>
      )
    })
}

const shownNames = 3

/** Lists the names of the selected types. The list is shortened if there are many. */
export function typesText(types: AdminTypes, chosen: readonly number[]): string {
  if (chosen.length === 0) return t('admin.attributes.types.all')
  const names = allTypes<AdminTypeNode>(types)
    .filter(({ _id }) => chosen.includes(_id))
    .map(({ label }) => translateValue(label))
  return names.length > shownNames
    ? t('admin.attributes.types.count', { count: names.length })
    : names.join(', ')
}
