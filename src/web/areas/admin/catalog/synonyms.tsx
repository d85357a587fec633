import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminSynonym } from '#contract/catalog/catalog-admin.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/t.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { useAct } from '#web/ui/use-act.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams.get('search') || undefined
  return loadAtDashboard(request, async () => ({
    ...(await call('listSynonyms', { query: { search } })),
    search,
  }))
}

const columns: readonly TableColumn<AdminSynonym>[] = [
  {
    key: 'word',
    head: t('admin.synonyms.word'),
    isName: true,
    cell: ({ word }) => <span className="font-semibold">{word}</span>,
  },
  { key: 'means', head: t('admin.synonyms.means'), cell: ({ means }) => means },
  {
    key: 'mutual',
    head: t('admin.synonyms.direction'),
    cell: ({ isMutual }) => (isMutual ? t('admin.synonyms.both-ways') : t('admin.synonyms.one-way')),
  },
  { key: 'delete', head: t('admin.synonyms.delete'), cell: (synonym) => <Delete synonym={synonym} /> },
]

export default function SynonymsPage() {
  const { synonyms, count, search } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title={t('admin.synonyms')}
      lead={t('admin.synonyms.lead')}
      above={<Add />}
      search={{ label: t('admin.synonyms.search'), hint: t('admin.synonyms.search.hint'), value: search }}
      note={t('admin.synonyms.count', { count })}
      rows={synonyms}
      columns={columns}
      empty={t('admin.synonyms.empty')}
    />
  )
}

const add = (body: Omit<AdminSynonym, '_id'>) => call('addSynonym', { body })
const remove = ({ _id }: AdminSynonym) => call('deleteSynonym', { params: { id: String(_id) } })

function Delete({ synonym }: { synonym: AdminSynonym }) {
  const { act, isBusy } = useAct()
  const { word, means, isMutual } = synonym
  return (
    <button
      type="button"
      className="text-link"
      disabled={isBusy}
      aria-label={t('admin.synonyms.delete.one', { word, means })}
      onClick={() =>
        void act(async () => {
          await remove(synonym)
          return {
            said: t('admin.synonyms.deleted', { word, means }),
            undo: () => add({ word, means, isMutual }),
          }
        })
      }
    >
      {t('admin.synonyms.delete')}
    </button>
  )
}

const names = ['word', 'means', 'mutual'] as const
type Values = Record<(typeof names)[number], string>

function Add() {
  const send = async ({ word, means, mutual }: Values, form: HTMLFormElement) => {
    const added = await add({ word, means, isMutual: mutual === 'on' })
    form.reset()
    return { said: t('admin.synonyms.added', { word, means }), undo: () => remove(added) }
  }
  const words = { maxLength: 60, autoComplete: 'off', className: 'max-w-56' }
  return (
    <div className="mb-4">
      <Form
        label={t('admin.synonyms.add')}
        names={names}
        send={send}
        button={t('admin.catalog.add')}
        isQuiet
        isInline
      >
        <Field name="word" label={t('admin.synonyms.word')} {...words} />
        <Field name="means" label={t('admin.synonyms.means')} {...words} />
        <CheckField name="mutual" defaultChecked>
          {t('admin.synonyms.both-ways')}
        </CheckField>
      </Form>
    </div>
  )
}
