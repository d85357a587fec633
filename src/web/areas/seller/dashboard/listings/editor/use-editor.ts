import { useRef, useState } from 'react'
import type { Listing } from '#contract/listings/listings.ts'
import type { ChecklistLine } from '#contract/listings/checklist.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { attributesOfType } from './attributes/attribute-draft.ts'
import { createListingDraft, createFieldsToSave, isSameDraft, type ListingDraft } from './draft.ts'
import {
  checkDraft,
  checkBeforePublishing,
  checkStock,
  type DraftErrors,
  type FieldRules,
} from './draft-check.ts'
import { mergeDrafts, type Change } from './merge.ts'
import { sellerListingName } from './listing-actions.ts'
import { publishTimeText } from '../schedule/schedule.ts'
import { useUploads } from './use-uploads.ts'
import { t } from '#web/lib/text/t.ts'

/** Actions of the editor. Some actions save the draft first. */
export type EditorCommand =
  | 'save'
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'pause'
  | 'resume'
  | 'delete'
  | 'restore'

interface EditorOptions {
  /** The listing to edit; null for a new listing. */
  listing: Listing | null
  /** Returns the rules for listings of a type. */
  rulesOf: (type: string) => FieldRules
  /** Attributes that the marketplace has defined. */
  attributes: readonly ShownAttribute[]
  /** Size labels. The seller can also type the translation of a size label. */
  knownSizes: readonly string[]
  showToast: (words: string) => void
  /** Called with the id of a newly created listing. */
  onMade: (id: string) => void
  focusError: () => void
}

/** State and actions of the editor. Input is never lost, whatever the server responds. */
export function useEditor(options: EditorOptions) {
  const { listing: initial, rulesOf, attributes, knownSizes, showToast, onMade, focusError } = options
  const [listing, setListing] = useState(initial)
  const [draft, setDraft] = useState(() => createListingDraft(initial))
  /** Draft as loaded or last saved. */
  const [base, setBase] = useState(draft)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [status, setFormError] = useState('')
  const [changes, setChanges] = useState<Change[]>([])
  const [toDo, setToDo] = useState<ChecklistLine[]>()
  const [busy, setBusy] = useState<EditorCommand>()
  const latest = useRef({ draft, base, listing })
  const attempt = useRef(crypto.randomUUID())
  const firstSent = useRef<ListingDraft>(undefined)

  const put = (change: (draft: ListingDraft) => ListingDraft) => {
    latest.current.draft = change(latest.current.draft)
    setDraft(latest.current.draft)
  }
  const rebase = (from: ListingDraft, now: Listing): Change[] => {
    const theirs = createListingDraft(now)
    const merged = mergeDrafts(from, latest.current.draft, theirs, attributes)
    latest.current = { draft: merged.draft, base: theirs, listing: now }
    setDraft(merged.draft)
    setBase(theirs)
    setListing(now)
    return merged.changes
  }
  const sizeLabels = (current: Listing | null) => [
    ...(current?.sizes.map(({ size }) => size) ?? []),
    ...knownSizes,
  ]
  const uploads = useUploads(put, showToast)

  const check = (command: EditorCommand): boolean => {
    const { draft: typed, listing: current } = latest.current
    const isShown =
      publishing.has(command) ||
      Boolean(current?.publishAt) ||
      current?.state === 'active' ||
      current?.state === 'paused'
    // A listing that was published without photos, before photos were required, can still be edited.
    const needsPhoto = publishing.has(command) || current?.photos.length !== 0
    const ofType = attributesOfType(attributes, typed.type)
    const missing = isShown && checkBeforePublishing(typed, rulesOf(typed.type), needsPhoto, ofType)
    // A published listing is allowed to have no stock left, but a listing that is being published is not.
    const noStock = publishing.has(command) && checkStock(typed)
    const found = { ...noStock, ...missing, ...checkDraft(typed, ofType) }
    setErrors(found)
    if (Object.keys(found).length === 0) return true
    setFormError(t('seller.editor.faults'))
    focusError()
    return false
  }

  const save = async (): Promise<Listing> => {
    const { draft: sent, base: from, listing: current } = latest.current
    if (current !== null && isSameDraft(sent, from)) return current
    const body = createFieldsToSave(sent, attributesOfType(attributes, sent.type), sizeLabels(current))
    if (current === null) return make(sent, body)
    const params = { id: current._id }
    const { listing: saved } = await call('saveListing', {
      params,
      body: { ...body, version: current.version },
    })
    rebase(sent, saved)
    return saved
  }

  /**
   * Creates the listing as a draft, even if the seller wants to publish, so that a listing that cannot be published
   * is at least saved.
   */
  const make = async (sent: ListingDraft, body: ReturnType<typeof createFieldsToSave>): Promise<Listing> => {
    const first = (firstSent.current ??= sent)
    const { listing: created } = await call('createListing', { body: { ...body, attempt: attempt.current } })
    // If an earlier request succeeded but its response was lost, the server returns the listing that this request
    // created. Input entered since then is saved separately.
    rebase(first, created)
    onMade(created._id)
    return first === sent ? created : save()
  }

  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) return setFormError(errorText(error))
    const { code, errors, details, message } = error
    if (code === 'stale_version' && details?.listing) {
      const found = rebase(latest.current.base, details.listing as Listing)
      const { draft: typed, base: theirs } = latest.current
      // If the saved version equals the input, an earlier save must have succeeded, and only its response was lost.
      if (isSameDraft(typed, theirs)) return showToast(t('common.saved'))
      setChanges(found)
    }
    if (code === 'checklist_incomplete') {
      setToDo(details?.lines as ChecklistLine[])
      return setFormError(t('seller.editor.to-do'))
    }
    if (errors.length > 0) {
      setErrors(Object.fromEntries(errors.map((one) => [one.field, one.message])))
      focusError()
    }
    setFormError(message)
  }

  const run = async (command: EditorCommand, at = ''): Promise<boolean> => {
    setFormError('')
    setChanges([])
    setToDo(undefined)
    setBusy(command)
    await uploads.settled()
    let isDone = false
    try {
      const current = latest.current.listing
      const isMove = current !== null && !saving.has(command)
      if (isMove || check(command)) {
        const id = isMove ? current._id : (await save())._id
        if (command !== 'save') {
          const { listing: moved } =
            command === 'schedule'
              ? await call('scheduleListing', { params: { id }, body: { at } })
              : await call(moveCalls[command], { params: { id } })
          rebase(latest.current.base, moved)
        }
        showToast(doneText(command, latest.current.listing))
        isDone = true
      }
    } catch (error) {
      fail(error)
    }
    setBusy(undefined)
    return isDone
  }

  return {
    listing,
    draft,
    errors,
    status,
    changes,
    toDo,
    busy,
    put,
    run,
    uploads,
    isDirty: !isSameDraft(draft, base),
    /**
     * Returns whether the draft has unsaved changes. Unlike `isDirty`, the result is up to date even before the next
     * render.
     */
    isDirtyNow: () => !isSameDraft(latest.current.draft, latest.current.base),
    /** Discards the local input in favor of the saved version. */
    takeTheirs: () => {
      put(() => latest.current.base)
      setChanges([])
      setFormError('')
      setErrors({})
    },
    setError: (field: string, error: string) => setErrors((all) => ({ ...all, [field]: error })),
    /** Removes the error of a field and of its nested fields. */
    clearError: (field: string) =>
      setErrors((all) => {
        const left = Object.entries(all).filter(([name]) => name !== field && !name.startsWith(`${field}.`))
        return left.length === Object.keys(all).length ? all : Object.fromEntries(left)
      }),
  }
}

/** Actions that save the input first. Pausing does not save, because the input might be invalid. */
const saving: ReadonlySet<EditorCommand> = new Set<EditorCommand>(['save', 'publish', 'schedule', 'resume'])

/** Actions that make the listing visible to buyers, now or later. */
const publishing: ReadonlySet<EditorCommand> = new Set<EditorCommand>(['publish', 'schedule'])

const moveCalls = {
  publish: 'publishListing',
  unschedule: 'unscheduleListing',
  pause: 'pauseListing',
  resume: 'resumeListing',
  delete: 'deleteListing',
  restore: 'restoreListing',
} as const

function doneText(command: EditorCommand, listing: Listing | null): string {
  if (listing?.review?.state === 'waiting' && command !== 'delete' && command !== 'restore')
    return t('seller.editor.in-review')
  if (command === 'save')
    return listing?.state === 'draft' ? t('seller.editor.draft-saved') : t('common.saved')
  return {
    publish: t('seller.editor.published'),
    schedule: t('seller.schedule.done', {
      name: sellerListingName(listing ?? { title: '' }),
      time: listing?.publishAt ? publishTimeText(listing.publishAt) : '',
    }),
    unschedule: t('seller.schedule.canceled', { name: sellerListingName(listing ?? { title: '' }) }),
    pause: t('seller.editor.paused'),
    resume: t('seller.editor.resumed'),
    delete: t('seller.listing.deleted'),
    restore: t('seller.editor.restored'),
  }[command]
}
