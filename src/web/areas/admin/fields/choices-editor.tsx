import { language as own } from 'virtual:language'
import { useRef, type KeyboardEvent } from 'react'
import type { FieldChoice } from '#contract/fields/definition.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { OrderedList } from '#web/kit/list/order.tsx'
import { t } from '#web/lib/text/t.ts'
import { addChoices } from './add-choices.ts'
import { splitNames } from './codes.ts'
import { useOfferedLanguages, withText } from './language-fields.tsx'
import { localizedName } from './names.ts'

type Choices = readonly FieldChoice[]

interface ChoicesEditorProps {
  choices: Choices
  /** Content of the text field for new choices. Saving the form also adds these choices. */
  typed: string
  setTyped: (text: string) => void
  change: (choices: FieldChoice[]) => void
  /** Returns how often a choice is used, or null if this is unknown. A used choice can only be retired or merged. */
  countOf: (code: string) => number | null
  /** Formats how often a choice is used. */
  countText: (count: number) => string
}

/** List of the choices of a field, and a field that adds one choice or a pasted list of choices. */
export function ChoicesEditor({ choices, typed, setTyped, change, countOf, countText }: ChoicesEditorProps) {
  const box = useRef<HTMLDivElement>(null)
  const add = () => {
    change(addChoices(choices, splitNames(typed)))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isNewField(target)) return
    // If the field is empty, Enter submits the form.
    if (splitNames(typed).length === 0) return
    event.preventDefault()
    add()
  }
  const put = (code: string, changed: Partial<FieldChoice>) =>
    change(choices.map((choice) => (choice.code === code ? { ...choice, ...changed } : choice)))
  const remove = (code: string) => {
    change(choices.filter((choice) => choice.code !== code))
    box.current?.querySelector<HTMLInputElement>(`[name=${newName}]`)?.focus()
  }
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{t('admin.attributes.choices')}</legend>
      {choices.length > 0 && (
        <OrderedList
          label={t('admin.attributes.choices')}
          onOrder={(codes) =>
            change(codes.flatMap((code) => choices.find((choice) => choice.code === code) ?? []))
          }
          items={choices.map((choice, at) => ({
            key: choice.code,
            name: localizedName(choice.names, choice.code),
            content: (
              <ChoiceLine
                choice={choice}
                at={at}
                count={countOf(choice.code)}
                countText={countText}
                mergedInto={mergedName(choices, choice)}
                put={(changed) => put(choice.code, changed)}
                remove={() => remove(choice.code)}
              />
            ),
          }))}
        />
      )}
      {/* Handles the Enter key here, because `Field` has no key event handler. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={box} className="mt-3 flex items-start gap-x-4" onKeyDown={onKeyDown}>
        <Field
          name={newName}
          label={t('admin.attributes.choices.add')}
          hint={t('admin.attributes.choices.hint')}
          className="max-w-96 grow"
          maxLength={5_000}
          autoComplete="off"
          isOptional={choices.length > 0}
          value={typed}
          onText={(text) => setTyped(text)}
        />
        <TextButton className="mt-8 text-link" onClick={add}>
          {t('admin.catalog.add')}
        </TextButton>
      </div>
    </fieldset>
  )
}

const newName = 'choices'

const isNewField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.name === newName

function mergedName(choices: Choices, { mergedInto }: FieldChoice): string | undefined {
  if (mergedInto === null) return undefined
  return localizedName(choices.find(({ code }) => code === mergedInto)?.names ?? {}, mergedInto)
}

interface ChoiceLineProps {
  choice: FieldChoice
  at: number
  count: number | null
  countText: (count: number) => string
  /** Name of the choice that this choice was merged into. */
  mergedInto: string | undefined
  put: (changed: Partial<FieldChoice>) => void
  remove: () => void
}

function ChoiceLine({ choice, at, count, countText, mergedInto, put, remove }: ChoiceLineProps) {
  const { code, names, isRetired } = choice
  const languages = useOfferedLanguages()
  const name = localizedName(names, code)
  const facts = [
    count !== null && count > 0 && countText(count),
    isRetired && t('admin.types.state-retired'),
  ].filter(Boolean)
  if (mergedInto !== undefined)
    return (
      <p className="flex min-h-14 flex-wrap items-center gap-x-4 text-soft">
        <span dir="auto" className="line-through">
          {name}
        </span>
        {t('admin.lists.merged-into', { name: mergedInto })}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {languages.map(([language, called]) => (
        <Field
          key={language}
          name={`choices.${at}.names.${language}`}
          label={t('admin.attributes.choice.name', { name, language: called })}
          isLabelHidden
          placeholder={language === own ? t('common.name') : called}
          className="max-w-48 min-w-28 grow"
          maxLength={80}
          autoComplete="off"
          isOptional={language !== own || names[own] === undefined}
          value={names[language] ?? ''}
          onText={(text) => put({ names: withText(names, language, text) })}
        />
      ))}
      {facts.length > 0 && <span className="text-note text-soft">{facts.join(' · ')}</span>}
      {(count !== 0 || isRetired) && (
        <TextButton
          aria-label={
            isRetired
              ? t('admin.attributes.choice.reactivate', { name })
              : t('admin.attributes.choice.retire', { name })
          }
          onClick={() => put({ isRetired: !isRetired })}
        >
          {isRetired ? t('admin.types.reactivate') : t('admin.types.retire')}
        </TextButton>
      )}
      {count === 0 && (
        <TextButton aria-label={t('admin.attributes.choice.remove', { name })} onClick={remove}>
          {t('common.remove')}
        </TextButton>
      )}
    </div>
  )
}
