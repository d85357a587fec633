import { numberText } from '#web/lib/format/numbers.ts'
import { useLoaderData } from 'react-router'
import type { AdminColor } from '#contract/catalog/admin/catalog-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { type BulkAction } from '#web/kit/list/bulk.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/lib/text/t.ts'
import { Field } from '#web/kit/form/field.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { translateValue } from '#web/lib/text/value-names.ts'
import { lineField, translatedField } from './lists/value-fields.tsx'
import { LabelForm, ValueForm } from './lists/value-form.tsx'
import type { Route } from './+types/colors.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'

export const clientLoader = dashboardLoader(async () => {
  const [{ colors }, loaded] = await Promise.all([call('listAdminColors'), call('getCatalogLists')])
  return { colors, loaded }
})

const nameOf = ({ label }: Pick<AdminColor, 'label'>) => capitalize(translateValue(label))

/**
 * Returns the stored label of a color name typed in the page's language. An unknown name is returned in lowercase,
 * because the name becomes a new color.
 */
function labelOf(colors: readonly AdminColor[], text: string): string {
  const typed = text.trim().toLowerCase()
  return colors.find(({ label }) => translateValue(label).toLowerCase() === typed)?.label ?? typed
}

const columns: readonly TableColumn<AdminColor>[] = [
  {
    head: t('list.filter.color'),
    isName: true,
    cell: (color) => (
      <span className="block">
        <span className="font-semibold">{nameOf(color)}</span>
        {color.aliases.length > 0 && (
          <span className="block text-note text-soft">
            {t('admin.catalog.also', { names: color.aliases.map(translateValue).join(', ') })}
          </span>
        )}
      </span>
    ),
  },
  {
    head: t('admin.catalog.for-sale'),
    isNumber: true,
    cell: ({ label, listed }) => <TextLink to={shopPath('color', label)}>{numberText(listed)}</TextLink>,
  },
  { head: t('admin.lists.names'), cell: (color) => <Names key={color.label} label={color.label} /> },
  { head: t('admin.colors.available'), cell: (color) => <Offered color={color} /> },
]

const mergeOf = (colors: readonly AdminColor[]): BulkAction<AdminColor> => ({
  key: 'merge',
  label: t('admin.colors.merge'),
  done: (count) => t('admin.colors.merge.done', { count }),
  async send(ids, form) {
    const into = labelOf(colors, String(form.get('into')))
    const from = ids.filter((label) => label !== into)
    const { mergeId } = await call('mergeColors', { body: { from, into } })
    return {
      changed: from.length,
      refused: [],
      undo: () => call('undoMerge', { params: { id: mergeId }, body: {} }),
    }
  },
  fields: (
    <Field name="into" label={t('admin.colors.new')} maxLength={40} autoComplete="off" className="max-w-sm" />
  ),
})

export default function ColorsPage({ loaderData: { colors } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('admin.colors')}
      lead={t('admin.colors.lead')}
      above={<AddColor />}
      rows={colors}
      columns={columns}
      empty={t('admin.colors.empty')}
      keyOf={({ label }) => label}
      nameOf={nameOf}
      moves={[mergeOf(colors)]}
    />
  )
}

function Offered({ color }: { color: AdminColor }) {
  const { label, isOffered } = color
  const { run, isPending } = useAction()
  const name = nameOf(color)
  const save = (offered: boolean) => call('saveColor', { body: { label, isOffered: offered } })
  const toggle = () =>
    run(async () => {
      await save(!isOffered)
      return {
        message: isOffered
          ? t('admin.colors.available.off', { name })
          : t('admin.colors.available.on', { name }),
        undo: () => save(isOffered),
      }
    })
  return (
    <label className="flex min-h-11 items-center gap-2 max-md:justify-end">
      <input
        type="checkbox"
        className="size-5"
        checked={isOffered}
        aria-disabled={isPending || undefined}
        onChange={() => void toggle()}
      />
      <span className="sr-only">{t('admin.colors.available.one', { name })}</span>
    </label>
  )
}

/** Shows the names of the color in each language. */
function Names({ label }: { label: string }) {
  const { loaded } = useLoaderData<typeof clientLoader>()
  const name = nameOf({ label })
  return (
    <details>
      <summary className="text-link" aria-label={t('admin.types.edit-one', { name })}>
        {t('admin.types.edit')}
      </summary>
      <LabelForm {...{ loaded, label, name }} fields={{ colorNames: translatedField({ usual: name }) }} />
    </details>
  )
}

function AddColor() {
  const { colors } = useLoaderData<typeof clientLoader>()
  const add = async (typed: { label: string }, form: HTMLFormElement) => {
    const label = labelOf(colors, typed.label)
    const save = (isOffered: boolean) => call('saveColor', { body: { label, isOffered } })
    await save(true)
    form.reset()
    return { message: t('admin.colors.available.on', { name: nameOf({ label }) }), undo: () => save(false) }
  }
  return (
    <div className="md:mb-4">
      <ValueForm
        value={{ label: '' }}
        fields={{ label: lineField(t('admin.colors.add'), 40, t('admin.colors.new')) }}
        save={add}
        button={t('admin.catalog.add')}
        isInline
      />
    </div>
  )
}
