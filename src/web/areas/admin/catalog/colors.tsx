import { numberText } from '#web/ui/numbers.ts'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminColor } from '#contract/catalog/catalog-admin.ts'
import { call } from '#web/call.ts'
import { type BulkMove } from '#web/ui/list/bulk.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { capital, countOf } from '#web/ui/words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('listAdminColors'))
}

const columns: readonly TableColumn<AdminColor>[] = [
  {
    key: 'label',
    head: 'Colour',
    isName: true,
    cell: ({ label, aliases }) => (
      <span className="block">
        <span className="font-semibold">{capital(label)}</span>
        {aliases.length > 0 && <span className="block text-note text-soft">also {aliases.join(', ')}</span>}
      </span>
    ),
  },
  {
    key: 'listed',
    head: 'On sale',
    isNumber: true,
    cell: ({ label, listed }) => (
      <Link to={`/shop?${new URLSearchParams({ color: label })}`} className="text-link">
        {numberText(listed)}
      </Link>
    ),
  },
  { key: 'offered', head: 'Offered to sellers', cell: (color) => <Offered color={color} /> },
]

const merge: BulkMove<AdminColor> = {
  key: 'merge',
  label: 'Rename or merge',
  done: (count) => `${countOf(count, 'colour')} changed: the pieces follow`,
  async send(ids, form) {
    const into = String(form.get('into')).trim().toLowerCase()
    const from = ids.filter((label) => label !== into)
    const { mergeId } = await call('mergeColors', { body: { from, into } })
    return {
      changed: from.length,
      refused: [],
      undo: () => call('undoMerge', { params: { id: mergeId }, body: {} }),
    }
  },
  fields: (
    <Field name="into" label="The colour they are" maxLength={40} autoComplete="off" className="max-w-sm" />
  ),
}

export default function ColorsPage() {
  const { colors } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title="Colours"
      lead="What sellers are offered and what they use. A colour made part of another goes on meaning it."
      above={<AddColor />}
      rows={colors}
      columns={columns}
      empty="No colours yet"
      keyOf={({ label }) => label}
      nameOf={({ label }) => label}
      moves={[merge]}
    />
  )
}

function Offered({ color: { label, isOffered } }: { color: AdminColor }) {
  const { act, isBusy } = useAct()
  const save = (offered: boolean) => call('saveColor', { body: { label, isOffered: offered } })
  const toggle = () =>
    act(async () => {
      await save(!isOffered)
      return {
        said: `${capital(label)} is ${isOffered ? 'no longer offered' : 'offered'}`,
        undo: () => save(isOffered),
      }
    })
  return (
    <label className="flex min-h-11 items-center gap-2 max-md:justify-end">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={isOffered}
        disabled={isBusy}
        onChange={() => void toggle()}
      />
      <span className="sr-only">{capital(label)} is offered to sellers</span>
    </label>
  )
}

function AddColor() {
  const add = async (typed: { label: string }, form: HTMLFormElement) => {
    const label = typed.label.toLowerCase()
    const save = (isOffered: boolean) => call('saveColor', { body: { label, isOffered } })
    await save(true)
    form.reset()
    return { said: `${capital(label)} is offered`, undo: () => save(false) }
  }
  return (
    <div className="mb-4">
      <Form names={['label']} send={add} button="Add" isQuiet isInline>
        <Field
          name="label"
          label="Add a colour"
          isLabelHidden
          placeholder="A new colour"
          maxLength={40}
          autoComplete="off"
          className="max-w-sm grow"
        />
      </Form>
    </div>
  )
}
