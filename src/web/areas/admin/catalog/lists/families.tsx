import { choiceText } from '#web/features/list/choice-text.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { CatalogListEditor } from './list-page.tsx'
import { loadLists } from './use-lists.ts'
import { textField } from './value-fields.tsx'
import { splitCommaSeparatedWords } from './split-words.ts'
import type { Route } from './+types/families.ts'

export const clientLoader = loadLists

export default function FamiliesPage({ loaderData }: Route.ComponentProps) {
  return (
    <CatalogListEditor
      loaded={loaderData}
      name="families"
      title={t('admin.families')}
      lead={t('admin.families.lead')}
      addLabel={t('admin.families.add')}
      defaultName={(code) => choiceText('colorFamily', code)}
      about={({ alsoCalled, shades }) => [...alsoCalled, ...shades.flat()].map(translateValue).join(', ')}
      newValue={{ swatch: null, alsoCalled: [], shades: [] }}
      fields={() => ({
        swatch: textField<string | null>({
          label: t('admin.families.swatch'),
          hint: t('admin.families.swatch.hint'),
          maxLength: 7,
          className: 'max-w-48',
          isOptional: true,
          write: (value) => (value === null ? '' : `#${value}`),
          read: (text) => text.replace('#', '').toLowerCase() || null,
        }),
        alsoCalled: textField<string[]>({
          label: t('admin.families.also'),
          hint: t('admin.families.also.hint'),
          maxLength: 400,
          isOptional: true,
          write: (names) => names.join(', '),
          read: splitCommaSeparatedWords,
        }),
        shades: textField<string[][]>({
          label: t('admin.families.shades'),
          hint: t('admin.families.shades.hint'),
          rows: 4,
          maxLength: 2000,
          isOptional: true,
          write: (lines) => lines.map((line) => line.join(', ')).join('\n'),
          read: (text) =>
            text
              .split('\n')
              .map(splitCommaSeparatedWords)
              .filter((line) => line.length > 0),
        }),
      })}
    />
  )
}
