import { useRevalidator } from 'react-router'
import { fieldSubjects } from 'virtual:field-values'
import type { FieldSubject } from '#contract/fields/custom-fields.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { OrderedList } from '#web/kit/list/order.tsx'
import { call } from '#web/lib/calls/call.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { localizedName } from '../fields/names.ts'
import { SettingsSections } from '../sections.tsx'
import { AddField } from './add-field.tsx'
import { FieldRow } from './field-row.tsx'
import { saveFields } from './save.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(() => call('getCustomFields'))

const titles = tableOf('admin.fields.of')
const leads = tableOf('admin.fields.about')

export default function CustomFieldsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { run } = useAction()
  const { revalidate } = useRevalidator()
  const order = (subject: FieldSubject, codes: string[]) => {
    const ordered = codes.flatMap((code) => loaded.fields.find((each) => each.code === code) ?? [])
    const next = [...loaded.fields.filter((each) => each.subject !== subject), ...ordered]
    void run(async () => ({
      message: t('admin.catalog.order-saved'),
      ...(await saveFields(loaded, next, revalidate)),
    }))
  }
  return (
    <DashboardPage title={t('admin.fields')} lead={t('admin.fields.lead')}>
      <SettingsSections />
      {fieldSubjects.map((subject) => {
        const fields = loaded.fields.filter((each) => each.subject === subject)
        return (
          <section key={subject} aria-labelledby={`fields-${subject}`} className="mb-12">
            <h2 id={`fields-${subject}`} className="border-b border-ink pb-2 font-display text-title">
              {titles[subject]}
            </h2>
            <p className="mt-3 mb-4 text-soft">{leads[subject]}</p>
            <OrderedList
              label={titles[subject]}
              onOrder={(codes) => order(subject, codes)}
              items={fields.map((field) => ({
                key: field.code,
                name: localizedName(field.names, field.code),
                content: <FieldRow field={field} loaded={loaded} />,
              }))}
            />
            <AddField subject={subject} loaded={loaded} />
          </section>
        )
      })}
    </DashboardPage>
  )
}
