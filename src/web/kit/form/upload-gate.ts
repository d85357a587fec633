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
import { showMessage } from '#web/lib/page/page-message.ts'
import { t } from '#web/lib/text/t.ts'

/** State of an upload field, as reported to its form. */
export type UploadState =
  | { is: 'running'; words: string }
  /**
   * If true, a failed upload blocks the form until the user removes the file. Otherwise, it stops only a submit that
   * was waiting for it.
   */
  | { is: 'failed'; isRemovable: boolean }
  | undefined

interface UploadReports {
  report: (field: string, state: UploadState) => void
}

const UploadContext = createContext<UploadReports>({ report: () => undefined })
export const UploadReports = UploadContext

/**
 * Reports the state of an upload field to its form. The form is not submitted while files are uploading or after an
 * upload has failed.
 * @param running label of the form's submit button during an upload; undefined if no upload is running
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
 * Decides whether a submit waits, stops or continues. `states` contains the states of the form's upload fields. A
 * failed upload stops a submit that was waiting for uploads. With `isRemovable`, it stops every submit.
 */
export function decideSubmit(states: readonly UploadState[], hasWaited: boolean): 'wait' | 'stop' | 'submit' {
  if (states.some((state) => state?.is === 'running')) return 'wait'
  const stops = states.some((state) => state?.is === 'failed' && (hasWaited || state.isRemovable))
  return stops ? 'stop' : 'submit'
}

interface HeldSubmit {
  form: HTMLFormElement
  submitter: HTMLElement | null
}

/**
 * Delays the submit of a form until its uploads have ended. Then submits the form with the uploaded files, unless an
 * upload failed. The form passes `reports` to its fields through `UploadReports`.
 */
export function useUploadGate() {
  const uploads = useRef(new Map<string, NonNullable<UploadState>>())
  const held = useRef<HeldSubmit>(undefined)
  const [released, setReleased] = useState<HeldSubmit>()
  /** Label of the submit button while the form is waiting for uploads. */
  const [waitingWords, setWaitingWords] = useState<string>()
  const [isNotSent, setIsNotSent] = useState(false)
  const [reportCount, setReportCount] = useState(0)

  const reports = useMemo<UploadReports>(
    () => ({
      report: (field, state) => {
        if (state) uploads.current.set(field, state)
        else uploads.current.delete(field)
        setReportCount((before) => before + 1)
      },
    }),
    [],
  )
  const stopAtError = (form: HTMLFormElement) => {
    setIsNotSent(true)
    form.querySelector<HTMLElement>('[data-upload-fault]')?.focus()
  }

  // Runs after the reported states are rendered, because only then do the form's fields include the uploaded files.
  useEffect(() => {
    const states = [...uploads.current.values()]
    if (!states.some(({ is }) => is === 'failed')) setIsNotSent(false)
    const heldSubmit = held.current
    const decision = decideSubmit(states, true)
    if (!heldSubmit || decision === 'wait') return
    held.current = undefined
    setWaitingWords(undefined)
    if (decision === 'stop') return stopAtError(heldSubmit.form)
    setReleased(heldSubmit)
  }, [reportCount])

  // Runs after the next render, because the submit button is aria-disabled until then.
  useEffect(() => {
    if (!released) return
    const { form, submitter } = released
    const isOwn = submitter instanceof HTMLButtonElement && submitter.form === form
    form.requestSubmit(isOwn ? submitter : null)
  }, [released])

  const isHeld = waitingWords !== undefined
  useEffect(() => {
    if (!isHeld) return
    const preventUnload = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
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
    /** Message that nothing was sent because an upload failed. Undefined if no upload failed. */
    notSentText: isNotSent ? t('ui.form.upload-failed') : undefined,
    /**
     * Delays or stops the submit if uploads are running or have failed. Returns true if the form must not be submitted
     * now.
     */
    hold(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
      if (held.current) return true
      const states = [...uploads.current.values()]
      const decision = decideSubmit(states, false)
      if (decision === 'submit') return false
      if (decision === 'stop') stopAtError(form)
      else {
        held.current = { form, submitter }
        setWaitingWords(states.find((state) => state.is === 'running')?.words)
      }
      return true
    },
  }
}
