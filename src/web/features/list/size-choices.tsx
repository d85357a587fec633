import { useId } from 'react'
import { t } from '#web/lib/text/t.ts'
import { marketplaceValueName } from '#web/lib/text/value-names.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { choiceText } from './choice-text.ts'
import { ChoiceGroup, ChoiceLine } from './choices.tsx'
import type { SizeGroup } from './size-systems.ts'

interface SizeChoicesProps {
  groups: readonly SizeGroup[]
  chosen: readonly string[]
}

/** Size filter. Sizes are grouped by size system and sorted in the order of each system. */
export function SizeChoices({ groups, chosen }: SizeChoicesProps) {
  if (groups.length === 0) return null
  return (
    <ChoiceGroup title={t('list.filter.size')} chosenCount={chosen.length} isOpen={false}>
      {groups.map((group) => (
        <Group key={group.key} group={group} chosen={chosen} hasTitle={groups.length > 1} />
      ))}
    </ChoiceGroup>
  )
}

function Group({
  group,
  chosen,
  hasTitle,
}: {
  group: SizeGroup
  chosen: readonly string[]
  hasTitle: boolean
}) {
  const id = useId()
  const title = marketplaceValueName(`sizeSystem:${group.key}`) ?? (group.title || capitalize(group.key))
  return (
    <div role="group" aria-labelledby={hasTitle ? id : undefined} aria-label={hasTitle ? undefined : title}>
      {hasTitle && (
        <p id={id} className="pt-2 text-note font-semibold text-soft">
          {title}
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-4">
        {group.sizes.map(({ _id, count }) => (
          <ChoiceLine
            key={_id}
            name="size"
            choice={{ value: _id, label: choiceText('size', _id), count }}
            isChosen={chosen.includes(_id)}
          />
        ))}
      </div>
    </div>
  )
}
