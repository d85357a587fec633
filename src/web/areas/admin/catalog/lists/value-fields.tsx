import { language as own, languages as all } from 'virtual:language'
import type { ComponentProps, ReactNode } from 'react'
import { useShell } from '#web/features/site/shell.ts'
import { t } from '#web/lib/text/t.ts'
import { CheckField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'

/**
 * Form field for one property of a catalog value. Renders the inputs and reads the property from the submitted form.
 */
export interface ValueField<Value> {
  show(name: string, value: Value): ReactNode
  read(typed: FormData, name: string, before: Value): Value
}

const textOf = (typed: FormData, name: string) => String(typed.get(name) ?? '').trim()

type TextProps = Omit<ComponentProps<typeof TextAreaField> & ComponentProps<typeof Field>, 'name'>
interface TextFieldProps<Value> extends TextProps {
  write: (value: Value) => string
  read: (text: string) => Value
}

/**
 * Creates a text field for a value that is formatted as a string and parsed again. If `rows` is set, the field has
 * several lines.
 */
export function textField<Value>({ write, read, ...field }: TextFieldProps<Value>): ValueField<Value> {
  const Box = field.rows === undefined ? Field : TextAreaField
  return {
    show: (name, value) => <Box {...field} name={name} defaultValue={write(value)} autoComplete="off" />,
    read: (typed, name) => read(textOf(typed, name)),
  }
}

/** Creates a text field whose label is shown only as its placeholder. */
export const lineField = (label: string, maxLength: number, placeholder = label): ValueField<string> =>
  textField({
    label,
    isLabelHidden: true,
    placeholder,
    maxLength,
    className: 'w-48 max-w-56 grow',
    write: (text: string) => text,
    read: (text) => text,
  })

export function checkboxField(label: string): ValueField<boolean> {
  return {
    show: (name, value) => (
      <CheckField name={name} defaultChecked={value}>
        {label}
      </CheckField>
    ),
    read: (typed, name) => typed.get(name) === 'on',
  }
}

/** Creates a dropdown. `values` are the options with their labels, in display order. */
export function selectField<Value>(
  label: string,
  values: readonly (readonly [Value, string])[],
): ValueField<Value> {
  return {
    show: (name, value) => (
      <SelectField
        name={name}
        label={label}
        choices={values.map(([, text], at) => [String(at), text] as const)}
        defaultValue={String(values.findIndex(([each]) => each === value))}
        className="max-w-80"
      />
    ),
    read: (typed, name, before) => {
      const chosen = values[Number(typed.get(name))]
      return chosen ? chosen[0] : before
    },
  }
}

type Texts = Readonly<Record<string, string>>
interface LanguagesProps {
  /** Default name in the language of the page, used if the field is empty. */
  usual: string
  maxLength?: number
  label?: (language: string) => string
}

/**
 * Creates one text field for each language that the marketplace offers. If a field is empty, the default name in that
 * language is used.
 */
export function translatedField(props: LanguagesProps): ValueField<Texts> {
  return {
    show: (name, texts) => <TextsField {...props} name={name} texts={texts} />,
    read: (typed, name, before) => ({
      // Keeps the values in languages that are no longer offered, because the form has no fields for these languages.
      ...Object.fromEntries(
        Object.entries(before ?? {}).filter(([language]) => !typed.has(`${name}.${language}`)),
      ),
      ...Object.fromEntries(
        all.flatMap(([language]) => {
          const text = textOf(typed, `${name}.${language}`)
          return text === '' ? [] : [[language, text]]
        }),
      ),
    }),
  }
}

function TextsField(props: LanguagesProps & { name: string; texts: Texts | undefined }) {
  const { name, texts, usual, maxLength = 60 } = props
  const { label = (language: string) => t('admin.lists.name-in', { language }) } = props
  const { languages } = useShell().marketplace
  return all
    .filter(([language]) => languages.includes(language))
    .map(([language, called]) => (
      <Field
        key={language}
        name={`${name}.${language}`}
        label={label(called)}
        defaultValue={texts?.[language] ?? ''}
        placeholder={language === own ? usual : undefined}
        maxLength={maxLength}
        autoComplete="off"
        isOptional
      />
    ))
}
