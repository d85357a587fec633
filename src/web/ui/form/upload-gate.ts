import {
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { showMessage } from '#web/page-message.ts'
import { t } from '#web/t.ts'

/** An upload field's state, as far as the form around it is concerned. */
type UploadState =
  | { is: 'running'; words: string }
  /** One that can be removed blocks the form until it is; any other only stops a submit that was held for it. */
  | { is: 'failed'; isRemovable: boolean }
  | undefined

interface UploadReports {
  report: (field: string, state: UploadState) => void
}

const UploadContext = createContext<UploadReports>({ report: () => undefined })
export const UploadReports = UploadContext

/**
 * Reports an upload field to the form around it: while files are on their way, or one of them failed, the form is not sent.
 * @param running what the form's button says meanwhile; undefined while nothing is on its way
 */
export function useReportUpload(running: string | undefined, hasFailed: boolean, isRemovable = false): void {
  const { report } = useContext(UploadContext)
  const field = useId()
  useLayoutEffect(() => {
    if (running !== undefined) report(field, { is: 'running', words: running })
    else report(field, hasFailed ? { is: 'failed', isRemovable } : undefined)
  }, [report, field, running, hasFailed, isRemovable])
  useLayoutEffect(() => () => report(field, undefined), [report, field])
}

/**
 * Holds the submit of a form until the uploads in it have ended, then submits the form again with all they brought. If one
 * failed, the form is not sent. The form gives `reports` to its fields as `UploadReports`.
 */
export function useUploadGate() {
  const uploads = useRef(new Map<string, NonNullable<UploadState>>())
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(undefined)
  /** What the button says while the submit is held. */
  const [waitingWords, setWaitingWords] = useState<string>()
  const [isNotSent, setIsNotSent] = useState(false)
  const [turn, setTurn] = useState(0)

  const reports = useMemo<UploadReports>(
    () => ({
      report: (field, state) => {
        if (state) uploads.current.set(field, state)
        else uploads.current.delete(field)
        setTurn((before) => before + 1)
      },
    }),
    [],
  )
  const stopAtFault = (form: HTMLFormElement) => {
    setIsNotSent(true)
    form.querySelector<HTMLElement>('[data-upload-fault]')?.focus()
  }

  // After the render that the reports belong to: what was uploaded is among the form's fields by now.
  useEffect(() => {
    const states = [...uploads.current.values()]
    const hasFailed = states.some(({ is }) => is === 'failed')
    if (!hasFailed) setIsNotSent(false)
    const waiting = held.current
    if (!waiting || states.some(({ is }) => is === 'running')) return
    held.current = undefined
    setWaitingWords(undefined)
    const { form, submitter } = waiting
    if (hasFailed) return stopAtFault(form)
    const isOwn = submitter instanceof HTMLButtonElement && submitter.form === form
    form.requestSubmit(isOwn ? submitter : null)
  }, [turn])

  const isHeld = waitingWords !== undefined
  useEffect(() => {
    if (!isHeld) return
    const askFirst = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', askFirst)
    return () => removeEventListener('beforeunload', askFirst)
  }, [isHeld])
  useEffect(
    () => () => {
      if (held.current) showMessage(t('ui.form.left-unsent'))
    },
    [],
  )

  return {
    reports,
    waitingWords,
    /** Says that nothing was sent, after a press that an upload that failed has stopped. */
    notSentText: isNotSent ? t('ui.form.upload-failed') : undefined,
    /** Whether the form must not be sent now. */
    hold(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
      if (held.current) return true
      const states = [...uploads.current.values()]
      const running = states.find((state) => state.is === 'running')
      if (running) {
        held.current = { form, submitter }
        setWaitingWords(running.words)
        return true
      }
      if (!states.some((state) => state.is === 'failed' && state.isRemovable)) return false
      stopAtFault(form)
      return true
    },
  }
}
