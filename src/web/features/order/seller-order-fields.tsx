import { useId } from 'react'
import { carrierName, carriers } from '#contract/orders/carriers.ts'
import { kindWords } from './issue-words.ts'
import { rich, t } from '#web/t.ts'

export function TextField({ label, rows = 4 }: { label: string; rows?: number }) {
  const id = useId()
  return (
    <div className="w-full max-w-prose">
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {label}
      </label>
      <textarea id={id} name="text" rows={rows} maxLength={2000} required className="field py-3" />
    </div>
  )
}

export function KindField() {
  const id = useId()
  return (
    <div className="w-full max-w-prose">
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {t('order.move.issue.kind')}
      </label>
      <select id={id} name="kind" required defaultValue="" className="field">
        <option value="" disabled>
          {t('order.move.issue.choose')}
        </option>
        {Object.entries(kindWords).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

interface CarrierFieldsProps {
  carrier?: string | null
  trackingNumber?: string | null
}

/** A known carrier, or any other by its name, and the parcel's number. */
export function CarrierFields({ carrier, trackingNumber }: CarrierFieldsProps) {
  const id = useId()
  return (
    <div className="grid w-full max-w-prose gap-4 sm:grid-cols-2">
      <div>
        <label htmlFor={`${id}-carrier`} className="block pb-1.5 font-medium">
          {t('order.parcel.carrier')}
        </label>
        <input
          id={`${id}-carrier`}
          name="carrier"
          list={`${id}-known`}
          defaultValue={carrier ? carrierName(carrier) : ''}
          maxLength={60}
          required
          autoComplete="off"
          className="field"
        />
        <datalist id={`${id}-known`}>
          {carriers.map(({ code, name }) => (
            <option key={code} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
      <div>
        <label htmlFor={`${id}-number`} className="block pb-1.5 font-medium">
          {rich('common.optional', {
            label: t('order.parcel.number'),
            soft: (words) => <span className="font-normal text-soft">{words}</span>,
          })}
        </label>
        <input
          id={`${id}-number`}
          name="trackingNumber"
          defaultValue={trackingNumber ?? ''}
          maxLength={60}
          autoComplete="off"
          className="field"
        />
      </div>
    </div>
  )
}
