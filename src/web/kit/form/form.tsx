import type { ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { FormFrame } from './frame.tsx'
import { UploadReports } from './upload-gate.ts'
import { useSubmit, type SubmitOptions } from './use-submit.ts'

type FormProps<Name extends string> = SubmitOptions<Name> & {
  label?: string
  button: string
  /** Label of the button while the form is being sent. */
  busy?: string
  /**
   * Content beside the submit button. If it contains more submit buttons, `send` receives the `value` of the pressed
   * button.
   */
  actions?: ReactNode
  isQuiet?: boolean
  /** Whether the fields and the button are on one line. */
  isInline?: boolean
  children?: ReactNode
}

/** Form that needs JavaScript. Each field in it (`Field` and similar) shows its own error. */
export function Form<Name extends string = never>(props: FormProps<Name>) {
  const { label, button, busy = t('ui.form.busy'), actions, children, isQuiet, isInline } = props
  const { formState, formError, message, isHydrated, isPending, uploads, onSubmit, onInput } =
    useSubmit(props)
  const busyWords = isPending ? busy : uploads.waitingWords
  return (
    <FormFrame
      state={formState}
      aria-label={label}
      className={`flex gap-5 ${isInline ? 'flex-wrap items-end' : 'flex-col'}`}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <noscript>
        <p className="border border-line p-4">{t('ui.form.needs-script')}</p>
      </noscript>
      <UploadReports value={uploads.reports}>{children}</UploadReports>
      <p role="alert" data-testid="notice" className="border border-accent p-4 empty:hidden">
        {formError}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className={`button ${isQuiet ? 'button-line' : 'button-full'} ${isInline ? '' : 'w-full sm:w-auto sm:min-w-44'}`}
          disabled={!isHydrated}
          aria-disabled={busyWords !== undefined || undefined}
        >
          {busyWords ?? button}
        </button>
        {actions}
        <p role="status" className="font-semibold text-good empty:hidden">
          {busyWords ? <span className="sr-only">{busyWords}</span> : message}
        </p>
      </div>
    </FormFrame>
  )
}
