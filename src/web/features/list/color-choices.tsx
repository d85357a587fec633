import { colorFamilyNames, familyNamed, familyOf } from '#contract/catalog/colors.ts'
import type { Facets, FilterInput } from '#contract/catalog/catalog.ts'
import { t } from '#web/t.ts'
import { choiceText } from './choice-text.ts'
import { ChoiceGroup, ChoiceLine } from './choices.tsx'
import type { FamilyCount } from './load-list.ts'

interface ColorChoicesProps {
  families: readonly FamilyCount[]
  colors: Facets['color']
  filter: FilterInput
}

/** Colors as shoppers call them, each with a swatch; the names sellers gave are folded below. */
export function ColorChoices({ families, colors, filter }: ColorChoicesProps) {
  const { colorFamily: chosenFamilies = [], color: chosen = [] } = filter
  const counts = new Map(families.map(({ _id, count }) => [_id, count]))
  const shown = colorFamilyNames.filter((name) => counts.has(name) || chosenFamilies.includes(name))
  const gone = chosen.filter((name) => !colors.some(({ _id }) => _id === name))
  const all = [...gone.map((_id) => ({ _id, count: 0 })), ...colors]
  if (all.length === 0 && shown.length === 0) return null
  return (
    <ChoiceGroup
      title={t('list.filter.color')}
      chosenCount={chosenFamilies.length + chosen.length}
      isOpen={false}
    >
      {shown.map((name) => (
        <ChoiceLine
          key={name}
          name="colorFamily"
          choice={{ value: name, label: choiceText('color', name), count: counts.get(name) ?? 0 }}
          isChosen={chosenFamilies.includes(name)}
          mark={<Swatch color={familyNamed(name).swatch} />}
        />
      ))}
      <details open={chosen.length > 0}>
        <summary className="text-link">{t('list.choices.all-colors')}</summary>
        {all.map(({ _id, count }) => {
          const family = familyOf(_id)
          return (
            <ChoiceLine
              key={_id}
              name="color"
              choice={{ value: _id, label: choiceText('color', _id), count }}
              isChosen={chosen.includes(_id)}
              mark={family && <Swatch color={familyNamed(family).swatch} />}
            />
          )
        })}
      </details>
    </ChoiceGroup>
  )
}

const many = ['#b3242b', '#e3b93c', '#4f7a4d', '#2f5d9b']

/** Beside its name, which says the same: nothing to be read out. */
function Swatch({ color }: { color: string | null }) {
  const background = color === null ? `conic-gradient(${many.join(', ')}, ${many[0]})` : `#${color}`
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 rounded-round border border-edge"
      style={{ background }}
    />
  )
}
