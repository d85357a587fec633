import { useRef, useState, type KeyboardEvent } from 'react'
import { maxAxes, maxChoiceLength } from '#contract/catalog/variants.ts'
import { Button, TextButton } from '#web/kit/buttons.tsx'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { CloseIcon } from '#web/kit/icons.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { t } from '#web/lib/text/t.ts'
import {
  addAxis,
  addValue,
  removeAxis,
  listRemovedVariants,
  removeValue,
  renameValue,
} from './variant-changes.ts'
import type { DraftAxis, VariantDraft } from './variant-draft.ts'

interface AxesEditorProps {
  draft: VariantDraft
  put: (change: (draft: VariantDraft) => VariantDraft) => void
  setError: (error: string) => void
}

const suggestions = [
  ['size', t('seller.option.suggestion.size')],
  ['color', t('seller.option.suggestion.color')],
  ['other', t('seller.option.suggestion.length')],
  ['other', t('seller.option.suggestion.material')],
] as const

/** Returns the suggested kind for the name of an option, or undefined for an unknown name. */
const kindOf = (name: string) =>
  suggestions.find(([, known]) => known.toLowerCase() === name.trim().toLowerCase())?.[0]

/** Options of the listing with their values. Removing a value or an option can be undone. */
export function AxesEditor({ draft, put, setError }: AxesEditorProps) {
  const say = useToast()
  const remove = (name: string, change: (draft: VariantDraft) => VariantDraft) => {
    const held = listRemovedVariants(draft, change).find((size) => size.held > 0)
    if (held) return setError(t('seller.option.held', { variant: held.size }))
    const before = { axes: draft.axes, sizes: draft.sizes }
    put(change)
    say(t('seller.option.removed', { name }), async () => put(() => before))
  }
  const next = suggestions.find(([, name]) => !draft.axes.some((axis) => axis.name.trim() === name))
  return (
    <div>
      <p className="text-note text-soft">{t('seller.options.hint')}</p>
      {draft.axes.map((axis, at) => (
        <Axis key={axis.row} axis={axis} number={at + 1} put={put} remove={remove} />
      ))}
      {draft.axes.length < maxAxes && (
        <TextButton
          onClick={() =>
            put((typed) => addAxis(typed, { name: next?.[1] ?? '', kind: next?.[0] ?? 'other' }))
          }
        >
          {t('seller.options.add')}
        </TextButton>
      )}
    </div>
  )
}

interface AxisProps extends Pick<AxesEditorProps, 'put'> {
  axis: DraftAxis
  number: number
  remove: (name: string, change: (draft: VariantDraft) => VariantDraft) => void
}

function Axis({ axis, number, put, remove }: AxisProps) {
  const name = axis.name.trim() || t('seller.option.number', { number })
  const set = (change: Partial<DraftAxis>) =>
    put((typed) => ({
      ...typed,
      axes: typed.axes.map((one) => (one.row === axis.row ? { ...one, ...change } : one)),
    }))
  const place = `optionAxes.${number - 1}`
  return (
    <fieldset className="mt-4 border border-line p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-start gap-3">
        <Field
          name={`${place}.name`}
          label={t('seller.option.name')}
          className="grow"
          maxLength={maxChoiceLength}
          options={suggestions.map(([, suggested]) => suggested)}
          value={axis.name}
          onText={(text) => set({ name: text, kind: kindOf(text) ?? axis.kind })}
        />
        <SelectField
          name={`${place}.kind`}
          label={t('seller.option.kind')}
          className="w-32 shrink-0"
          choices={[
            ['size', t('seller.option.kind.size')],
            ['color', t('seller.option.kind.color')],
            ['other', t('seller.option.kind.other')],
          ]}
          value={axis.kind}
          onChoose={(kind) => set({ kind: kind as DraftAxis['kind'] })}
        />
        <RemoveButton
          label={t('seller.option.remove', { name })}
          className="mt-8"
          onClick={() => remove(name, (typed) => removeAxis(typed, axis.row))}
        />
      </div>
      <ul className="mt-3 flex flex-wrap gap-2">
        {axis.values.map((value, at) => (
          <li key={value.row} className="flex items-start">
            <Field
              name={`${place}.values.${at}`}
              label={t('seller.option.value', { name, number: at + 1 })}
              isLabelHidden
              className="w-28"
              maxLength={maxChoiceLength}
              value={value.text}
              onText={(text) => put((typed) => renameValue(typed, value.row, text))}
            />
            <RemoveButton
              label={t('seller.option.value.remove', { value: value.text })}
              onClick={() => remove(value.text, (typed) => removeValue(typed, axis.row, value.row))}
            />
          </li>
        ))}
        <li>
          <NewValue
            name={`${place}.values`}
            label={`${name}: ${t('seller.option.value.new')}`}
            add={(text) => put((typed) => addValue(typed, axis.row, text))}
          />
        </li>
      </ul>
    </fieldset>
  )
}

function RemoveButton({
  label,
  className = '',
  onClick,
}: {
  label: string
  className?: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`flex size-11 shrink-0 items-center justify-center ${className}`}
      onClick={onClick}
    >
      <CloseIcon />
    </button>
  )
}

/** Field for a new value, which is added with the Enter key, a comma or the button. */
function NewValue({ name, label, add }: { name: string; label: string; add: (text: string) => void }) {
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const commit = () => {
    const values = text.split(',').flatMap((part) => part.trim() || [])
    for (const value of values) add(value)
    setText('')
    box.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== ',') || text.trim() === '') return
    event.preventDefault()
    commit()
  }
  return (
    // Handles the keys here, because `Field` has no key event handler.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="flex items-start gap-2" onKeyDown={onKeyDown}>
      <Field
        name={name}
        label={label}
        isLabelHidden
        className="w-36"
        placeholder={t('seller.option.value.new')}
        maxLength={maxChoiceLength * 10}
        value={text}
        onText={setText}
      />
      <Button className="button button-line" disabled={text.trim() === ''} onClick={commit}>
        {t('seller.option.value.add')}
      </Button>
    </div>
  )
}
