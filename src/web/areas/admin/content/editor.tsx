import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ContentDraft } from '#contract/content/content-admin.ts'
import { readText } from '#contract/content/content-text.ts'
import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'
import { WhyField } from '../sellers/why-field.tsx'
import { Preview } from './preview.tsx'

/** The page as text, and beside it as its readers will see it. */
export function Editor({ page }: { page: ContentDraft }) {
  const { id, version, source } = page
  const navigate = useNavigate()
  const { act, isBusy } = useAct()
  const [text, setText] = useState(page.text)
  const change = (form: FormData, isReset: boolean) =>
    act(async () => {
      const params = { id }
      const why = String(form.get('why'))
      if (isReset) await call('resetContentPage', { params, body: { version, why } })
      else await call('saveContentPage', { params, body: { text, version, why } })
      await navigate(`/sa/content/${id}`)
      return { said: isReset ? 'The default is shown again' : 'Saved: readers see it now' }
    })
  return (
    <form
      className="grid gap-x-12 gap-y-6 xl:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        const isReset = submitter instanceof HTMLButtonElement && submitter.value === 'reset'
        if (!isBusy) void change(new FormData(event.currentTarget), isReset)
      }}
    >
      <div className="flex min-w-0 flex-col items-start gap-4">
        <div className="w-full">
          <label htmlFor="page-text" className="block pb-1.5 font-medium">
            Text
          </label>
          <textarea
            id="page-text"
            rows={24}
            maxLength={100_000}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-describedby="text-form"
            className="field py-3"
          />
        </div>
        <p id="text-form" className="text-note text-soft">
          A line that begins with # is the title, with ## a heading, with - an item of a list; every other
          line is a paragraph.
        </p>
        <WhyField label="What changed, for the audit log" isOptional />
        <div className="flex flex-wrap gap-3">
          <button className="button button-full" aria-disabled={isBusy}>
            {isBusy ? 'One moment…' : 'Save for every reader'}
          </button>
          {source === 'edited' && (
            <button className="button button-line" value="reset" formNoValidate aria-disabled={isBusy}>
              Back to the default
            </button>
          )}
        </div>
      </div>
      <Preview {...readText(text)} />
    </form>
  )
}
