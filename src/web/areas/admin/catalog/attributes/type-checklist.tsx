import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'

export type AdminTypes = CallReply<'listAdminTypes'>['types']

interface TypeChecklistProps {
  types: AdminTypes
  /** Ids of the selected types. Empty: all types. */
  chosen: readonly number[]
  choose: (ids: number[]) => void
}

/** Checklist of types. A selected group includes all its types, including types that are added to the group later. */
export function TypeChecklist({ types, chosen, choose }: TypeChecklistProps) {
  const offered = types.filter(
    (type) => isOffered(type, chosen) || type.children.some((each) => isOffered(each, chosen)),
  )
  const toggle = (id: number, children: readonly { _id: number }[] = []) =>
    choose(
      chosen.includes(id)
        ? chosen.filter((each) => each !== id)
        : // The group includes its types, so they are no longer selected individually.
          [...chosen.filter((each) => !children.some(({ _id }) => _id === each)), id],
    )
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
        {offered.map((type) => (
          <div key={type._id}>
            <TypeLine
              type={type}
              isChosen={chosen.includes(type._id)}
              toggle={() => toggle(type._id, type.children)}
            />
            <div className="grid grid-cols-1 gap-x-4 pl-8 sm:grid-cols-2">
              {type.children
                .filter((child) => isOffered(child, chosen))
                .map((child) => (
                  <TypeLine
                    key={child._id}
                    type={child}
                    isChosen={chosen.includes(child._id) || chosen.includes(type._id)}
                    isIncluded={chosen.includes(type._id)}
                    toggle={() => toggle(child._id)}
                  />
                ))}
            </div>
          </div>
        ))}
      </fieldset>
    </details>
  )
}

interface OneType {
  _id: number
  label: string
  isRetired: boolean
}

const isOffered = ({ _id, isRetired }: OneType, chosen: readonly number[]): boolean =>
  !isRetired || chosen.includes(_id)

interface TypeLineProps {
  type: OneType
  isChosen: boolean
  /** Whether the type is selected only as part of its group. */
  isIncluded?: boolean
  toggle: () => void
}

function TypeLine({ type, isChosen, isIncluded = false, toggle }: TypeLineProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={isChosen}
        disabled={isIncluded}
        onChange={toggle}
      />
      {dataWord(type.label)}
    </label>
  )
}

const shownNames = 3

/** Returns the names of the selected types, shortened if there are many. */
export function typesText(types: AdminTypes, chosen: readonly number[]): string {
  if (chosen.length === 0) return t('admin.attributes.types.all')
  const names = types
    .flatMap((type) => [type, ...type.children])
    .filter(({ _id }) => chosen.includes(_id))
    .map(({ label }) => dataWord(label))
  return names.length > shownNames
    ? t('admin.attributes.types.count', { count: names.length })
    : names.join(', ')
}
