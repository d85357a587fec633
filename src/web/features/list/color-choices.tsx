import type { FilterInput } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { choiceText } from './choice-text.ts'
import { ChoiceGroup, ChoiceLine } from './choices.tsx'
import type { ColorCount } from './load-list.ts'

interface ColorChoicesProps {
  families: readonly ColorCount[]
  colors: readonly ColorCount[]
  filter: FilterInput
}

/**
 * Color filter. The color families are shown as swatches. The color names that sellers entered are in a collapsed list.
 */
export function ColorChoices({ families, colors, filter }: ColorChoicesProps) {
  const { colorFamily: chosenFamilies = [], color: chosen = [] } = filter
  if (colors.length === 0 && families.length === 0) return null
  return (
    <ChoiceGroup
      title={t('list.filter.color')}
      chosenCount={chosenFamilies.length + chosen.length}
      isOpen={false}
    >
      {families.map((color) => (
        <ColorLine key={color._id} name="colorFamily" color={color} chosen={chosenFamilies} />
      ))}
      <details open={chosen.length > 0}>
        <summary className="text-link">{t('list.choices.all-colors')}</summary>
        {colors.map((color) => (
          <ColorLine key={color._id} name="color" color={color} chosen={chosen} />
        ))}
      </details>
    </ChoiceGroup>
  )
}

interface ColorLineProps {
  name: 'colorFamily' | 'color'
  color: ColorCount
  chosen: readonly string[]
}

function ColorLine({ name, color: { _id, count, swatch }, chosen }: ColorLineProps) {
  return (
    <ChoiceLine
      name={name}
      choice={{ value: _id, label: choiceText(name, _id), count }}
      isChosen={chosen.includes(_id)}
      mark={swatch !== undefined && <Swatch color={swatch} />}
    />
  )
}

const multicolorStops = ['#b3242b', '#e3b93c', '#4f7a4d', '#2f5d9b']

/** Swatch of a color. The swatch is hidden from screen readers, because the color's name is beside it. */
function Swatch({ color }: { color: string | null }) {
  const background =
    color === null ? `conic-gradient(${multicolorStops.join(', ')}, ${multicolorStops[0]})` : `#${color}`
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 rounded-round border border-edge"
      style={{ background }}
    />
  )
}
