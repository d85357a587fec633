import { numberText } from '#web/lib/format/numbers.ts'
import type { ReactNode } from 'react'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'
import { t } from '#web/lib/text/t.ts'

export interface FilterChoice {
  value: string
  label: string
  count: number
}

interface ChoicesProps {
  name: string
  title: string
  choices: FilterChoice[]
  chosen: readonly string[]
  /** Whether the group is initially expanded. A group with selected values is always initially expanded. */
  isOpen?: boolean
}

const shortList = 8

/** Facet whose values are checkboxes. Selected values stay listed even if no listing has them. */
export function Choices({ name, title, choices, chosen, isOpen = false }: ChoicesProps) {
  const missing = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  const all = [...missing.map((value) => ({ value, label: value, count: 0 })), ...choices]
  if (all.length === 0) return null
  const isUpFront = (choice: FilterChoice, at: number) => at < shortList || chosen.includes(choice.value)
  const upFront = all.filter(isUpFront)
  const rest = all.filter((choice, at) => !isUpFront(choice, at))
  return (
    <ChoiceGroup title={title} chosenCount={chosen.length} isOpen={isOpen}>
      {upFront.map((choice) => (
        <ChoiceLine key={choice.value} name={name} choice={choice} isChosen={chosen.includes(choice.value)} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary className="text-link">{t('list.choices.more', { count: rest.length })}</summary>
          {rest.map((choice) => (
            <ChoiceLine key={choice.value} name={name} choice={choice} isChosen={false} />
          ))}
        </details>
      )}
    </ChoiceGroup>
  )
}

interface ChoiceGroupProps {
  title: string
  chosenCount: number
  isOpen: boolean
  children: ReactNode
}

export function ChoiceGroup({ title, chosenCount, isOpen, children }: ChoiceGroupProps) {
  return (
    <details open={isOpen || chosenCount > 0} className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between font-semibold">
        {title}
        <span aria-hidden="true" className="text-soft group-open:hidden">
          {chosenCount > 0 ? chosenCount : '+'}
        </span>
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

interface ChoiceLineProps {
  name: string
  choice: FilterChoice
  isChosen: boolean
  /** Content before the label, such as a color swatch. */
  mark?: ReactNode
}

export function ChoiceLine({ name, choice, isChosen, mark }: ChoiceLineProps) {
  const box = useSyncedField<HTMLInputElement, 'checked'>('checked', isChosen)
  return (
    <label className="choice">
      <input ref={box} type="checkbox" name={name} value={choice.value} defaultChecked={isChosen} />
      {mark}
      <bdi>{choice.label}</bdi>
      <span>{numberText(choice.count)}</span>
    </label>
  )
}
