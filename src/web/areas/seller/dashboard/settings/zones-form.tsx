import type { Seller } from '#contract/accounts/accounts.ts'
import { maxZones } from '#contract/shipping/limits.ts'
import { zoneKinds, type ZoneKind } from '#contract/shipping/zones.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import { CountryChips } from './country-chips.tsx'
import {
  newZone,
  parseShippingDraft,
  zoneField,
  type ShippingDraft,
  type ZoneDraft,
} from './shipping-draft.ts'
import { useSave } from './use-save.ts'

const zoneWords: Record<ZoneKind, string> = tableOf('seller.zones.to')
const dispatchChoices = [1, 2, 3, 4, 5, 7, 10, 15, 20]

interface ZonesFormProps {
  seller: Seller
  draft: ShippingDraft
  setDraft: (draft: ShippingDraft) => void
  onFlat: () => void
}

/** Form for prices by destination, dispatch time and excluded countries. */
export function ZonesForm({ seller, draft, setDraft, onFlat }: ZonesFormProps) {
  const save = useSave(seller)
  const { zones, dispatchDays, notTo } = draft
  const days = [...new Set([...dispatchChoices, dispatchDays])].toSorted((a, b) => a - b)
  const isFree = (kind: ZoneKind) => kind === 'countries' || !zones.some(({ to }) => to === kind)
  const next = zoneKinds.toReversed().find(isFree) ?? 'countries'
  const change = (key: number, of: Partial<ZoneDraft>) =>
    setDraft({ ...draft, zones: zones.map((zone) => (zone.key === key ? { ...zone, ...of } : zone)) })
  return (
    <Form
      label={t('product.delivery.title')}
      send={() => save({ shipping: parseShippingDraft(draft) })}
      button={t('common.save')}
      busy={t('common.saving')}
      actions={
        <button type="button" className="text-link" onClick={onFlat}>
          {t('seller.zones.one-price')}
        </button>
      }
      isQuiet
    >
      <SelectField
        name="shipping.dispatchDays"
        label={t('seller.zones.dispatch')}
        hint={t('seller.zones.dispatch.hint')}
        choices={days.map((one) => [String(one), t('seller.zones.dispatch.days', { days: one })] as const)}
        value={String(dispatchDays)}
        onChoose={(value) => setDraft({ ...draft, dispatchDays: Number(value) })}
      />
      <ol className="flex flex-col gap-5">
        {zones.map((zone, at) => (
          <li key={zone.key}>
            <Zone
              zone={zone}
              at={at}
              kinds={zoneKinds.filter((kind) => kind === zone.to || isFree(kind))}
              onChange={(of) => change(zone.key, of)}
              {...(zones.length > 1 && {
                onRemove: () => setDraft({ ...draft, zones: zones.filter(({ key }) => key !== zone.key) }),
              })}
            />
          </li>
        ))}
      </ol>
      {zones.length < maxZones && (
        <p>
          <button
            type="button"
            className="button button-line"
            onClick={() => setDraft({ ...draft, zones: [...zones, newZone(next)] })}
          >
            {t('seller.zones.add')}
          </button>
        </p>
      )}
      <CountryChips
        name="shipping.notTo"
        label={t('seller.zones.not-to')}
        hint={t('seller.zones.not-to.hint')}
        chosen={notTo}
        onChange={(chosen) => setDraft({ ...draft, notTo: chosen })}
      />
    </Form>
  )
}

interface ZoneProps {
  zone: ZoneDraft
  at: number
  kinds: readonly ZoneKind[]
  onChange: (of: Partial<ZoneDraft>) => void
  onRemove?: () => void
}

function Zone({ zone, at, kinds, onChange, onRemove }: ZoneProps) {
  const amount = {
    autoComplete: 'off',
    inputMode: 'decimal',
    maxLength: 12,
    className: 'sm:col-span-1',
  } as const
  return (
    <fieldset className="rounded-soft border border-line p-4 sm:p-5">
      <legend className="px-1 font-semibold">{zoneWords[zone.to]}</legend>
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-3">
        <SelectField
          name={zoneField(at, 'to')}
          label={t('seller.zones.destination')}
          choices={kinds.map((kind) => [kind, zoneWords[kind]] as const)}
          value={zone.to}
          onChoose={(to) => onChange({ to: to as ZoneKind })}
          className="sm:col-span-3"
        />
        {zone.to === 'countries' && (
          <div className="sm:col-span-3">
            <CountryChips
              name={zoneField(at, 'countries')}
              label={t('seller.zones.countries')}
              chosen={zone.countries}
              onChange={(countries) => onChange({ countries })}
            />
          </div>
        )}
        <Field
          {...amount}
          name={zoneField(at, 'firstCents')}
          label={t('seller.zones.first')}
          value={zone.first}
          onText={(first) => onChange({ first })}
        />
        <Field
          {...amount}
          name={zoneField(at, 'furtherCents')}
          label={t('seller.zones.further')}
          isOptional
          value={zone.further}
          onText={(further) => onChange({ further })}
        />
        <Field
          {...amount}
          name={zoneField(at, 'freeFromCents')}
          label={t('seller.zones.free-from')}
          isOptional
          value={zone.freeFrom}
          onText={(freeFrom) => onChange({ freeFrom })}
        />
      </div>
      {onRemove && (
        <button type="button" className="text-link mt-3" onClick={onRemove}>
          {t('seller.zones.remove', { zone: zoneWords[zone.to] })}
        </button>
      )}
    </fieldset>
  )
}
