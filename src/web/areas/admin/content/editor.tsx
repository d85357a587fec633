import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentDraft } from '#contract/content/content-admin.ts'
import { readText } from '#contract/content/content-text.ts'
import { call } from '#web/call.ts'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { WhyField } from '../sellers/why-field.tsx'
import { Preview } from './preview.tsx'

const names = ['text', 'why'] as const
type Values = Record<(typeof names)[number], string>

/** The page as text, and beside it as its readers will see it. */
export function Editor({ page }: { page: ContentDraft }) {
  const { id, version, source } = page
  const navigate = useNavigate()
  const [shown, setShown] = useState(page.text)
  const send = async ({ text, why }: Values, _form: HTMLFormElement, pressed: string) => {
    const isReset = pressed === 'reset'
    if (isReset) await call('resetContentPage', { params: { id }, body: { version, why } })
    else await call('saveContentPage', { params: { id }, body: { text, version, why } })
    await navigate(`/sa/content/${id}`)
    return { said: isReset ? 'The default is shown again' : 'Saved: readers see it now' }
  }
  const reset = (
    <button className="button button-line" value="reset" formNoValidate>
      Back to the default
    </button>
  )
  return (
    <div className="grid gap-x-12 gap-y-6 xl:grid-cols-2">
      <Form names={names} send={send} button="Save for every reader" actions={source === 'edited' && reset}>
        <TextAreaField
          name="text"
          label="Text"
          rows={24}
          maxLength={100_000}
          defaultValue={page.text}
          onText={setShown}
          hint="A line that begins with # is the title, with ## a heading, with - an item of a list; every other line is a paragraph."
        />
        <WhyField label="What changed, for the audit log" isOptional />
      </Form>
      <Preview {...readText(shown)} />
    </div>
  )
}
