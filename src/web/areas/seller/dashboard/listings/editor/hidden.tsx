import { useId, useState } from 'react'
import type { Listing } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Shows why an admin has hidden the listing, with a form to ask the marketplace to show it again. */
export function Hidden({ id, hidden }: { id: string; hidden: NonNullable<Listing['hidden']> }) {
  const field = useId()
  const [isRequested, setIsRequested] = useState(hidden.isAsked)
  const send = async (body: { text: string }) => {
    await call('askToBeShown', { params: { id }, body })
    setIsRequested(true)
  }
  return (
    <TitledSection id={field} title={t('seller.hidden')} className="mb-8 border border-accent p-5">
      <p className="mt-1 max-w-prose whitespace-pre-line">{hidden.reason}</p>
      {isRequested ? (
        <p className="mt-3 text-soft">{t('seller.hidden.asked')}</p>
      ) : (
        <div className="mt-3 max-w-prose">
          <p className="mb-4 text-soft">{t('seller.hidden.text')}</p>
          <Form
            button={t('seller.hidden.button')}
            done={t('seller.hidden.done')}
            names={['text']}
            send={send}
          >
            <TextAreaField name="text" label={t('seller.hidden.changed')} rows={3} maxLength={2000} />
          </Form>
        </div>
      )}
    </TitledSection>
  )
}
