import { languages } from 'virtual:language'
import type { AdminSynonym } from '#contract/catalog/admin/catalog-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { CheckField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import type { Route } from './+types/synonyms.ts'

export const clientLoader = dashboardLoader(async ({ text }) => {
  const search = text('search')
  return { ...(await call('listSynonyms', { query: { search } })), search }
})

const nameOf = (language: string) => languages.find(([code]) => code === language)?.[1] ?? language

const columns: readonly TableColumn<AdminSynonym>[] = [
  {
    head: t('admin.synonyms.word'),
    isName: true,
    cell: ({ word, language }) => (
      <>
        <span lang={language ?? ''} className="font-semibold">
          {word}
        </span>
        {language && <div className="text-soft">{nameOf(language)}</div>}
      </>
    ),
  },
  { head: t('admin.synonyms.means'), cell: ({ means }) => <span lang="">{means}</span> },
  {
    head: t('admin.synonyms.direction'),
    cell: ({ isMutual, isFallback }) => (
      <>
        {isMutual ? t('admin.synonyms.both-ways') : t('admin.synonyms.one-way')}
        {isFallback && <div className="text-soft">{t('admin.synonyms.fallback')}</div>}
      </>
    ),
  },
  { head: t('admin.synonyms.delete'), cell: (synonym) => <Delete synonym={synonym} /> },
]

export default function SynonymsPage({ loaderData: { synonyms, count, search } }: Route.ComponentProps) {
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
  const { word, means, isMutual, isFallback, language } = synonym
  const action = async () => {
    await remove(synonym)
    return {
      message: t('admin.synonyms.deleted', { word, means }),
      undo: () => add({ word, means, isMutual, isFallback, language }),
    }
  }
  return (
    <ActionButton
      action={action}
      className="text-link"
      aria-label={t('admin.synonyms.delete.one', { word, means })}
    >
      {t('admin.synonyms.delete')}
    </ActionButton>
  )
}

const names = ['word', 'means', 'language', 'mutual', 'fallback'] as const
type Values = Record<(typeof names)[number], string>

function Add() {
  const send = async ({ word, means, language, mutual, fallback }: Values, form: HTMLFormElement) => {
    const added = await add({
      word,
      means,
      isMutual: mutual === 'on',
      isFallback: fallback === 'on',
      language: language || null,
    })
    form.reset()
    return { message: t('admin.synonyms.added', { word, means }), undo: () => remove(added) }
  }
  const words = { maxLength: 60, autoComplete: 'off', className: 'max-w-56' }
  return (
    <details className="md:mb-4">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {t('admin.synonyms.add')}
      </summary>
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
        <SelectField
          name="language"
          label={t('admin.synonyms.language')}
          choices={[['', t('admin.synonyms.no-language')], ...languages]}
        />
        <CheckField name="mutual" defaultChecked>
          {t('admin.synonyms.both-ways')}
        </CheckField>
        <CheckField name="fallback">{t('admin.synonyms.fallback')}</CheckField>
      </Form>
    </details>
  )
}
