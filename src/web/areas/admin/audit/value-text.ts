import { carrierName } from '#contract/orders/carriers.ts'
import { evidenceFieldLabels as evidenceWords, evidenceFileLabels } from '../disputes/dispute-labels.ts'
import { roleLabels } from '../role-labels.ts'
import { adminOrderStateLabels } from '../state-labels.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

const fields: Record<string, string> = { ...evidenceWords, ...tableOf('admin.audit.field') }

/** Returns the label of a field. A field without a label is labeled with its name in the data. */
export const auditFieldText = (name: string): string => fields[name] ?? name

const parties: Record<string, string> = { buyer: t('common.buyer'), seller: t('common.seller') }
const offers: Record<string, string> = {
  none: t('seller.answer.offer.none'),
  refund: t('seller.answer.offer.refund'),
  return: t('seller.answer.offer.return'),
}

/** Labels of the codes that a field can contain, keyed by field name and code. */
const codes: Partial<Record<string, Record<string, string>>> = {
  state: adminOrderStateLabels,
  sellerOrder: adminOrderStateLabels,
  for: parties,
  returnPaidBy: parties,
  role: roleLabels,
  offer: offers,
  field: { ...evidenceWords, ...evidenceFileLabels },
}

const carrierFields: ReadonlySet<string> = new Set(['carrier', 'shipping_carrier'])

/** Returns a field's value as shown to admins: a code as its label, and a carrier as its name. */
export function auditValueText(name: string, value: string): string {
  if (carrierFields.has(name)) return carrierName(value)
  return codes[name]?.[value] ?? value
}
