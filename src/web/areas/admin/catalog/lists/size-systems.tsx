import { t, tableOf } from '#web/lib/text/t.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { CatalogListEditor } from './list-page.tsx'
import { loadLists } from './use-lists.ts'
import { textField } from './value-fields.tsx'
import type { Route } from './+types/size-systems.ts'

export const clientLoader = loadLists

const usual: Record<string, string> = tableOf('list.size')

export default function SizeSystemsPage({ loaderData }: Route.ComponentProps) {
  return (
    <CatalogListEditor
      loaded={loaderData}
      name="sizeSystems"
      title={t('admin.sizes')}
      lead={t('admin.sizes.lead')}
      addLabel={t('admin.sizes.add')}
      defaultName={(code) => getOwnValue(usual, code) ?? capitalize(code)}
      about={({ sizes }) => (sizes.length === 0 ? t('admin.sizes.by-pattern') : sizes.join(', '))}
      newValue={{ sizes: [] }}
      fields={() => ({
        sizes: textField<string[]>({
          label: t('admin.sizes.sizes'),
          hint: t('admin.sizes.sizes.hint'),
          rows: 4,
          maxLength: 4000,
          isOptional: true,
          write: (sizes) => sizes.join(', '),
          read: (text) => [
            ...new Set(
              text
                .split(/[,\n]/)
                .map((size) => size.trim())
                .filter(Boolean),
            ),
          ],
        }),
      })}
    />
  )
}
