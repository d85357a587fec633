import { useRef, useState, type ReactNode } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { HelpSlug } from '#contract/features/help-articles.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { HelpLink } from '#web/features/help/help-link.tsx'
import { FormFrame } from '#web/kit/form/frame.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { Checklist } from '#web/areas/seller/dashboard/checklist.tsx'
import { listingActionLabels, sellerListingName } from './listing-actions.ts'
import { Actions } from './actions.tsx'
import { AfterPublish } from './after-publish.tsx'
import { fieldName } from './attributes/attribute-check.ts'
import { attributesOfType } from './attributes/attribute-draft.ts'
import { AttributeFields } from './attributes/attribute-fields.tsx'
import { isUndescribed, sizesToSend, type PlainField } from './draft.ts'
import { Hidden } from './hidden.tsx'
import { hasGenders, hasSizes, type EditorCatalog } from './editor-catalog.ts'
import { isWithoutSizes, withSizesOfType } from './variants/sizeless.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { ReviewNote } from './review-note.tsx'
import { Photos } from './photos.tsx'
import { BasicFields } from './listing-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { ScheduleDialog } from '../schedule/schedule-form.tsx'
import { Stock } from './stock.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { useEditor, type EditorCommand } from './use-editor.ts'
import { t } from '#web/lib/text/t.ts'

interface EditorProps {
  listing: Listing | null
  catalog: EditorCatalog
  onMade: (id: string) => void
}

const errorNames: Partial<Record<PlainField, string>> = { price: 'priceCents', total: 'totalAllowed' }

/** Editor for a new or existing listing. */
export function Editor({ listing: initial, catalog, onMade }: EditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isScheduling, setIsScheduling] = useState(false)
  const [isPublished, setIsPublished] = useState(false)
  const say = useToast()
  const navigate = useNavigate()
  const base = useDashboardBase()
  const { revalidate } = useRevalidator()
  const knownSizes = catalog.values.sizeSystems.flatMap(({ sizes }) => sizes)
  const editor = useEditor({
    listing: initial,
    rulesOf: (type) => ({
      hasGender: hasGenders(catalog.types, type),
      hasSizes: hasSizes(catalog.types, type),
      fields: catalog.values.fields,
    }),
    attributes: catalog.attributes,
    knownSizes,
    showToast: say,
    onMade,
    focusError: () =>
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
  })
  const { listing, draft, errors, put, clearError } = editor
  const state = { errors, setError: clearError }
  const fields = attributesOfType(catalog.attributes, draft.type)
  const isSizeless = isWithoutSizes(draft, hasSizes(catalog.types, draft.type))
  const set = (field: PlainField, value: string) => {
    put((typed) => {
      const next = { ...typed, [field]: value }
      return field === 'type' ? withSizesOfType(next, hasSizes(catalog.types, value)) : next
    })
    clearError(errorNames[field] ?? field)
  }
  const run = async (command: EditorCommand, at?: string) => {
    if (!(await editor.run(command, at))) return
    setIsPublished(command === 'publish')
    if (command === 'publish') await revalidate()
    if (command !== 'delete' || listing === null) return
    editor.takeTheirs()
    await navigate(`${base}/listings`)
    say(listingActionLabels.delete.done(sellerListingName(listing)), async () => {
      await call('restoreListing', { params: { id: listing._id } })
      await revalidate()
    })
  }
  return (
    <DashboardPage title={listing === null ? t('seller.listings.new') : sellerListingName(listing)}>
      <LeaveGuard isDirtyNow={editor.isDirtyNow} save={() => editor.run('save')} />
      {!catalog.checklist.mayPublish && listing?.state !== 'active' && <Checklist {...catalog.checklist} />}
      <EditConflict changes={editor.changes} takeTheirs={editor.takeTheirs} />
      {listing?.review && listing.state !== 'removed' && <ReviewNote {...listing.review} />}
      {listing?.hidden && <Hidden id={listing._id} hidden={listing.hidden} />}
      <FormFrame
        ref={form}
        state={state}
        aria-label={t('seller.listing')}
        className="grid grid-cols-1 items-start gap-x-12 gap-y-8 xl:grid-cols-[1fr_18rem]"
        onSubmit={(event) => {
          event.preventDefault()
          if (editor.busy === undefined && listing?.state !== 'removed') void run('save')
        }}
      >
        <div className="flex min-w-0 flex-col gap-10">
          <ShownSellerOrder title={t('order.photos')} help="listing-photos">
            <Photos
              draft={draft}
              errors={errors}
              put={put}
              add={editor.uploads.add}
              retry={editor.uploads.retry}
            />
          </ShownSellerOrder>
          <ShownSellerOrder title={t('seller.editor.details')} help="first-listing">
            <BasicFields draft={draft} set={set} catalog={catalog} />
          </ShownSellerOrder>
          <ShownSellerOrder
            title={isSizeless ? t('seller.quantity') : t('seller.editor.sizes')}
            help="listing-variants"
          >
            <Stock
              isSizeless={isSizeless}
              {...{ draft, errors }}
              knownSizes={knownSizes}
              hasPrices={catalog.terms.variantPrices ?? false}
              setTotal={(text) => set('total', text)}
              setError={(error) => editor.setError('sizes', error)}
              put={(change) => {
                put(change)
                clearError('sizes')
                clearError('optionAxes')
              }}
            />
          </ShownSellerOrder>
          {fields.length > 0 && (
            <ShownSellerOrder title={t('seller.editor.attributes')}>
              <AttributeFields
                attributes={fields}
                drafts={draft.attributes}
                sizes={sizesToSend(draft)}
                set={(code, value) => {
                  put((typed) => ({ ...typed, attributes: { ...typed.attributes, [code]: value } }))
                  clearError(fieldName(code))
                }}
              />
            </ShownSellerOrder>
          )}
          <ShownSellerOrder title={t('list.filter.price')} help="fees">
            <PriceFields draft={draft} set={set} catalog={catalog} />
          </ShownSellerOrder>
        </div>
        <div className="xl:sticky xl:top-6">
          <Actions
            listing={listing}
            isDirty={editor.isDirty}
            busy={editor.busy}
            status={editor.status}
            toDo={editor.toDo}
            undescribed={draft.photos.filter(isUndescribed).length}
            describe={() => {
              const at = draft.photos.findIndex(isUndescribed)
              form.current?.querySelectorAll<HTMLElement>('input[name=alt]')[at]?.focus()
            }}
            chooseTime={() => setIsScheduling(true)}
            run={(command) => void run(command)}
          />
          {isPublished && listing?.state === 'active' && (
            <AfterPublish listing={listing} awayUntil={catalog.checklist.awayUntil} />
          )}
        </div>
        {/* Submit button for the Enter key. */}
        <button type="submit" hidden>
          {t('common.save')}
        </button>
      </FormFrame>
      {/* Outside the form, because the dialog contains a form. */}
      {(listing === null || listing.state === 'draft') && (
        <ScheduleDialog
          isOpen={isScheduling}
          onClose={() => setIsScheduling(false)}
          current={listing?.publishAt}
          send={async (at) => {
            setIsScheduling(false)
            await run('schedule', at)
          }}
        />
      )}
    </DashboardPage>
  )
}

interface EditorSectionProps {
  title: string
  /** Help article about the fields of the section. */
  help?: HelpSlug
  children: ReactNode
}

function ShownSellerOrder({ title, help, children }: EditorSectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-title">{title}</h2>
        {help && (
          <HelpLink to={help} isBeside className="text-link text-note">
            {t('help.about', { what: title })}
          </HelpLink>
        )}
      </div>
      {children}
    </section>
  )
}
