import { useState } from 'react'
import { definedErrors } from '#web/kit/form/checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { localInput, readLocalInput, sellerZone, suggestedTime } from './schedule.ts'
import { t } from '#web/lib/text/t.ts'

interface ScheduleFormProps {
  /** Current publication time of the draft, as an ISO string. */
  current?: string | null | undefined
  send: (at: string) => Promise<void>
  isInline?: boolean
}

/** Form to choose the time at which drafts are published, in the seller's time zone. */
export function ScheduleForm({ current, send, isInline = false }: ScheduleFormProps) {
  // Reads the clock only once, so that the suggested time does not change while the form is open.
  const [now] = useState(Date.now)
  return (
    <Form
      names={['at']}
      check={({ at }) => definedErrors({ at: timeError(at) })}
      send={({ at }) => send(readLocalInput(at)!)}
      button={t('seller.schedule')}
      isInline={isInline}
    >
      <Field
        name="at"
        type="datetime-local"
        label={t('seller.schedule.at')}
        hint={t('seller.schedule.zone', { zone: sellerZone() })}
        defaultValue={localInput(current ? Date.parse(current) : suggestedTime(now))}
        className="tabular-nums"
      />
    </Form>
  )
}

function timeError(text: string): string | undefined {
  const at = readLocalInput(text)
  if (at === undefined) return t('seller.schedule.invalid')
  return Date.parse(at) <= Date.now() ? t('error.schedule-past') : undefined
}

/** Dialog with the form to schedule one draft. */
export function ScheduleDialog({
  isOpen,
  onClose,
  ...form
}: ScheduleFormProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={t('seller.schedule.title')} isOpen={isOpen} onClose={onClose}>
      <p className="mt-2 mb-5 text-soft">{t('seller.schedule.text')}</p>
      {isOpen && <ScheduleForm {...form} />}
    </Dialog>
  )
}
