import type { KeyboardEvent, SelectHTMLAttributes } from 'react'
import { t } from '#web/t.ts'
import { optionAfter } from './select-keys.ts'

/** Value and words; several of them under a heading. */
export type Choices = readonly (readonly [value: string, words: string] | ChoiceGroup)[]
interface ChoiceGroup {
  label: string
  choices: Choices
}

interface SelectBoxProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> {
  choices: Choices
  onChoose?: ((value: string) => void) | undefined
  isLoading?: boolean | undefined
  /** Where nothing is chosen yet: stands there until then. */
  placeholder?: string | undefined
}

/**
 * The browser's own dropdown with the defaults of spec §9: what stands in it while it loads, where it is empty and where
 * nothing is chosen yet; its height (`select-field`); and page keys that move by five.
 */
export function SelectBox(props: SelectBoxProps) {
  const { choices, onChoose, isLoading, placeholder, className = 'field', ...select } = props
  const chosen = select.value ?? select.defaultValue ?? (placeholder === undefined ? undefined : '')
  const isOpen = chosen === '' && !choices.some((choice) => 'label' in choice === false && choice[0] === '')
  const unchosen = isOpen ? (placeholder ?? t('select.placeholder')) : undefined
  const said = isLoading ? t('select.loading') : choices.length === 0 ? t('select.none') : unchosen
  return (
    <select
      {...select}
      {...(select.value === undefined && { defaultValue: chosen })}
      className={`${className} select-field`}
      onChange={({ target }) => onChoose?.(target.value)}
      onKeyDown={turnPage}
    >
      {said !== undefined && <option value="">{said}</option>}
      {!isLoading && <Options choices={choices} />}
    </select>
  )
}

function Options({ choices }: { choices: Choices }) {
  return choices.map((choice) =>
    'label' in choice ? (
      <optgroup key={choice.label} label={choice.label}>
        <Options choices={choice.choices} />
      </optgroup>
    ) : (
      <option key={choice[0]} value={choice[0]}>
        {choice[1]}
      </option>
    ),
  )
}

function turnPage(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget
  if (!event.key.startsWith('Page') || event.target !== select) return
  const labels = [...select.options].map(({ label }) => label)
  const next = optionAfter(event.key, select.selectedIndex, labels)
  event.preventDefault()
  if (typeof next !== 'number' || next === select.selectedIndex) return
  select.selectedIndex = next
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
