import { useRevalidator } from 'react-router'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { OrderedList } from '#web/kit/list/order.tsx'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { AddAttribute } from './add-attribute.tsx'
import { AttributeRow } from './attribute-row.tsx'
import { FieldUses } from './field-uses.tsx'
import { localizedName } from '../../fields/names.ts'
import { saveAttributes } from './save.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () => {
  const [loaded, { types }, lists] = await Promise.all([
    call('getAttributes'),
    call('listAdminTypes'),
    call('getCatalogLists'),
  ])
  return { loaded, types, lists }
})

export default function AttributesPage({ loaderData: { loaded, types, lists } }: Route.ComponentProps) {
  const { attributes } = loaded
  const { run } = useAction()
  const { revalidate } = useRevalidator()
  const order = (codes: string[]) => {
    const next = codes.flatMap((code) => attributes.find((each) => each.code === code) ?? [])
    if (next.every((attribute, at) => attribute === attributes[at])) return
    void run(async () => ({
      message: t('admin.catalog.order-saved'),
      ...(await saveAttributes(loaded, next, revalidate)),
    }))
  }
  return (
    <DashboardPage title={t('admin.attributes')} lead={t('admin.attributes.lead')}>
      <FieldUses loaded={lists} />
      {attributes.length === 0 && <p className="mb-4 text-soft">{t('admin.attributes.empty')}</p>}
      <OrderedList
        label={t('admin.attributes')}
        onOrder={order}
        items={attributes.map((attribute) => ({
          key: attribute.code,
          name: localizedName(attribute.names, attribute.code),
          content: <AttributeRow attribute={attribute} loaded={loaded} types={types} />,
        }))}
      />
      <AddAttribute loaded={loaded} types={types} />
    </DashboardPage>
  )
}
