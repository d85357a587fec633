import type { Facets } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { useShell } from '../site/shell.ts'
import { ChoiceGroup, ChoiceLine } from './choices.tsx'
import { dataWord } from '#web/lib/text/words-of-data.ts'

interface TypeChoicesProps {
  counts: Facets['type']
  chosen: readonly string[]
}

/** Filter by listing type. The subtypes of a type are shown once the type or one of its subtypes is selected. */
export function TypeChoices({ counts, chosen }: TypeChoicesProps) {
  const { types } = useShell()
  const countOf = new Map(counts.map(({ _id, count }) => [_id, count]))
  const line = (label: string) => ({ value: label, label: dataWord(label), count: countOf.get(label) ?? 0 })
  const isShown = (label: string) => countOf.has(label) || chosen.includes(label)
  const shown = types.filter(
    (type) => isShown(type.label) || type.children.some((child) => chosen.includes(child.label)),
  )
  if (shown.length === 0) return null
  return (
    <ChoiceGroup title={t('list.filter.category')} chosenCount={chosen.length} isOpen>
      {shown.map((type) => {
        const isOpen = [type, ...type.children].some(({ label }) => chosen.includes(label))
        return (
          <div key={type.label}>
            <ChoiceLine name="type" choice={line(type.label)} isChosen={chosen.includes(type.label)} />
            <div className="pl-8">
              {type.children
                .filter(({ label }) => isOpen && isShown(label))
                .map(({ label }) => (
                  <ChoiceLine
                    key={label}
                    name="type"
                    choice={line(label)}
                    isChosen={chosen.includes(label)}
                  />
                ))}
            </div>
          </div>
        )
      })}
    </ChoiceGroup>
  )
}
