import { allTypes } from '#contract/catalog/types.ts'
import type { Facets } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import type { TypeNode } from '../listing/type-paths.ts'
import { useShell } from '../site/shell.ts'
import { ChoiceGroup, ChoiceLine } from './choices.tsx'
import { translateValue } from '#web/lib/text/value-names.ts'

interface TypeChoicesProps {
  counts: Facets['type']
  chosen: readonly string[]
}

/** Filter by type. The subtypes of a type are shown if the type or one of its subtypes is selected. */
export function TypeChoices({ counts, chosen }: TypeChoicesProps) {
  const { types } = useShell()
  const countOf = new Map(counts.map(({ _id, count }) => [_id, count]))
  const isOpen = (type: TypeNode) => allTypes([type]).some(({ label }) => chosen.includes(label))
  const lines = (level: readonly TypeNode[]) =>
    level
      .filter((type) => countOf.has(type.label) || isOpen(type))
      .map((type) => (
        <div key={type.label}>
          <ChoiceLine
            name="type"
            choice={{
              value: type.label,
              label: translateValue(type.label),
              count: countOf.get(type.label) ?? 0,
            }}
            isChosen={chosen.includes(type.label)}
          />
          {type.children && isOpen(type) && <div className="pl-6">{lines(type.children)}</div>}
        </div>
      ))
  const shown = lines(types)
  if (shown.length === 0) return null
  return (
    <ChoiceGroup title={t('list.filter.category')} chosenCount={chosen.length} isOpen>
      {shown}
    </ChoiceGroup>
  )
}
