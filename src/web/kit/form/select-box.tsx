import type { KeyboardEvent, Ref, SelectHTMLAttributes } from 'react'
import { t } from '#web/lib/text/t.ts'

/** Options as pairs of value and label, or groups of options with a heading. */
export type SelectChoices = readonly (readonly [value: string, words: string] | ChoiceGroup)[]
interface ChoiceGroup {
  label: string
  choices: SelectChoices
}

interface SelectBoxProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> {
  ref?: Ref<HTMLSelectElement>
  choices: SelectChoices
  onChoose?: ((value: string) => void) | undefined
  isLoading?: boolean | undefined
  /** Label shown until the user selects an option. */
  placeholder?: string | undefined
}

/**
 * Native dropdown with the defaults of spec §9: the labels for "loading", "no options" and "nothing selected", the
 * height of `select-field`, and Page Up and Page Down keys that move by five options.
 */
export function SelectBox(props: SelectBoxProps) {
  const { choices, onChoose, isLoading, placeholder, className = 'field', ...select } = props
  const chosen = select.value ?? select.defaultValue ?? (placeholder === undefined ? undefined : '')
  const isOpen = chosen === '' && !choices.some((choice) => 'label' in choice === false && choice[0] === '')
  const unchosen = isOpen ? (placeholder ?? t('select.placeholder')) : undefined
  const placeholderText = isLoading ? t('select.loading') : choices.length === 0 ? t('select.none') : unchosen
  return (
    <select
      {...select}
      {...(select.value === undefined && { defaultValue: chosen })}
      className={`${className} select-field`}
      onChange={({ target }) => onChoose?.(target.value)}
      onKeyDown={turnPage}
    >
      {placeholderText !== undefined && <option value="">{placeholderText}</option>}
      {!isLoading && <Options choices={choices} />}
    </select>
  )
}

function Options({ choices }: { choices: SelectChoices }) {
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

/** Same value as in `select-keys.ts`. Repeated here so that pages with a native dropdown do not load that module. */
const pageSize = 5

function turnPage(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget
  if (!event.key.startsWith('Page') || event.target !== select) return
  event.preventDefault()
  const target = select.selectedIndex + (event.key === 'PageDown' ? pageSize : -pageSize)
  const next = Math.max(0, Math.min(select.options.length - 1, target))
  if (next === select.selectedIndex) return
  select.selectedIndex = next
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
