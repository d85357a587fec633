import { language as own, languages as all } from 'virtual:language'
import { useShell } from '#web/features/site/shell.ts'
import { Field } from '#web/kit/form/field.tsx'

type Texts = Readonly<Record<string, string>>

/** Returns the languages that the marketplace offers. The page's language comes first. */
export function useOfferedLanguages(): readonly (readonly [language: string, name: string])[] {
  const { languages } = useShell().marketplace
  return all
    .filter(([language]) => languages.includes(language))
    .toSorted(([one], [other]) => Number(other === own) - Number(one === own))
}

/** Returns the texts with the text in one language replaced, or removed if the new text is empty. */
export function withText(texts: Texts, language: string, text: string): Record<string, string> {
  const { [language]: _, ...rest } = texts
  return text === '' ? rest : { ...rest, [language]: text }
}

/** Trims the texts and removes empty texts. */
export function trimTexts(texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      text.trim() === '' ? [] : [[language, text.trim()]],
    ),
  )
}

interface LanguageFieldsProps {
  name: string
  label: (language: string) => string
  hint?: string
  texts: Texts
  maxLength: number
  /** Whether a text in the page's language is required. */
  isRequired?: boolean
  change: (texts: Record<string, string>) => void
}

/** Text fields, one for each language that the marketplace offers. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { name, label, hint, texts, maxLength, isRequired = false, change } = props
  const languages = useOfferedLanguages()
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {languages.map(([language, called], at) => (
        <Field
          key={language}
          name={`${name}.${language}`}
          label={label(called)}
          hint={at === 0 ? hint : undefined}
          maxLength={maxLength}
          autoComplete="off"
          isOptional={!isRequired || language !== own}
          value={texts[language] ?? ''}
          onText={(text) => change(withText(texts, language, text))}
        />
      ))}
    </div>
  )
}
