import { language as own, languages as all } from 'virtual:language'
import { useShell } from '#web/features/site/shell.ts'
import { t } from '#web/t.ts'
import { Field } from '#web/ui/form/field.tsx'

/** The languages that pages are offered in, each with its name in itself. */
export function useLanguages(): readonly (readonly [language: string, name: string])[] {
  const { languages } = useShell().marketplace
  return all.filter(([language]) => languages.includes(language))
}

interface NameFieldsProps {
  prefix: string
  names: Readonly<Record<string, string>>
  /** What it is called in the language of the page, where nobody says otherwise. */
  usual: string
  maxLength?: number
  label?: (language: string) => string
}

/** What a value is called, in each language that is offered. */
export function NameFields({
  prefix,
  names,
  usual,
  maxLength = 60,
  label = (language) => t('admin.lists.name-in', { language }),
}: NameFieldsProps) {
  return useLanguages().map(([language, name]) => (
    <Field
      key={language}
      name={`${prefix}.${language}`}
      label={label(name)}
      defaultValue={names[language] ?? ''}
      placeholder={language === own ? usual : undefined}
      maxLength={maxLength}
      autoComplete="off"
      isOptional
    />
  ))
}
