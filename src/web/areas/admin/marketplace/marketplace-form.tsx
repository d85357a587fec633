import { useState } from 'react'
import { languages } from 'virtual:language'
import { defaultAccent } from '#contract/marketplace/accent.ts'
import type { MarketplaceProfile } from '#contract/marketplace/profile.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { MarketplaceDraft } from './marketplace-draft.ts'
import { FieldGroup } from './field-group.tsx'
import { LogoField } from './logo-field.tsx'
import { Preview } from './preview.tsx'
import { ProfileFile } from './profile-file.tsx'
import { RegionFields } from './region-fields.tsx'

/** Names of the form's text fields. */
const names = [
  'name',
  'tagline',
  'accent',
  'timeZone',
  'currency',
  'country',
  'defaultLanguage',
  'company',
  'address',
  'registration',
  'taxNumber',
  'supportEmail',
  'supportPhone',
  'socialLinks',
  'emailSender',
  'emailFooter',
  'announcement',
  'announcementLink',
] as const
type Typed = Record<(typeof names)[number], string>

/** Form with all marketplace settings, beside a preview of unsaved changes. */
export function MarketplaceForm({ version, saved }: { version: number; saved: MarketplaceDraft }) {
  const [draft, setDraft] = useState(saved)
  // Each file import increments `times`, which remounts the fields with the imported values.
  const [read, setRead] = useState({ times: 0, from: saved.profile })
  const { profile, picture } = draft
  const change = (of: Partial<MarketplaceProfile>) =>
    setDraft((now) => ({ ...now, profile: { ...now.profile, ...of } }))
  const typed = (name: keyof Typed) => (text: string) => change({ [name]: text })
  const send = async (values: Typed, form: HTMLFormElement) => {
    const chosen = new FormData(form).getAll('languages').map(String)
    // An empty list means all languages, including languages added later.
    const offered = chosen.length === languages.length ? [] : chosen
    const body = { ...profileOf(values), logo: profile.logo, languages: offered, version }
    await call('saveMarketplace', { body })
    // Reloads the page, because the server renders the name and the color into the page frame.
    location.reload()
    return { message: t('admin.marketplace.saved'), isBeside: true }
  }
  const { from } = read
  const text = (
    name: Exclude<
      keyof Typed,
      | 'accent'
      | 'timeZone'
      | 'currency'
      | 'country'
      | 'defaultLanguage'
      | 'socialLinks'
      | 'address'
      | 'emailFooter'
    >,
  ) => ({
    name,
    defaultValue: from[name],
    isOptional: name !== 'name',
    onText: typed(name),
  })
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <Form
          key={read.times}
          label={t('admin.marketplace')}
          names={names}
          send={send}
          button={t('admin.marketplace.save')}
          busy={t('common.saving')}
        >
          <FieldGroup title={t('admin.marketplace.identity')}>
            <Field {...text('name')} label={t('common.name')} maxLength={40} />
            <Field
              {...text('tagline')}
              label={t('admin.marketplace.tagline')}
              maxLength={120}
              hint={t('admin.marketplace.tagline.hint')}
            />
            <LogoField
              picture={picture}
              onLogo={(logo, shown) =>
                setDraft(({ profile: of }) => ({ profile: { ...of, logo }, picture: shown }))
              }
            />
            <Field
              type="color"
              name="accent"
              label={t('admin.marketplace.accent')}
              defaultValue={from.accent ?? defaultAccent.light}
              onText={(accent) => change({ accent })}
              hint={t('admin.marketplace.accent.hint')}
              className="max-w-40"
            />
          </FieldGroup>
          <FieldGroup title={t('admin.marketplace.region')}>
            <RegionFields from={from} />
          </FieldGroup>
          <FieldGroup title={t('admin.marketplace.company')}>
            <Field {...text('company')} label={t('admin.marketplace.company.name')} maxLength={120} />
            <TextAreaField
              name="address"
              label={t('admin.marketplace.address')}
              isOptional
              rows={3}
              maxLength={400}
              defaultValue={from.address}
              onText={typed('address')}
            />
            <Field {...text('registration')} label={t('admin.marketplace.registration')} maxLength={120} />
            <Field {...text('taxNumber')} label={t('admin.marketplace.tax-number')} maxLength={60} />
          </FieldGroup>
          <FieldGroup title={t('admin.marketplace.contact')}>
            <Field
              {...text('supportEmail')}
              type="email"
              label={t('admin.marketplace.support-email')}
              hint={t('admin.marketplace.support-email.hint')}
            />
            <Field {...text('supportPhone')} type="tel" label={t('admin.marketplace.support-phone')} />
            <TextAreaField
              name="socialLinks"
              label={t('admin.marketplace.social')}
              isOptional
              rows={3}
              maxLength={2400}
              defaultValue={from.socialLinks.join('\n')}
              hint={t('admin.marketplace.social.hint')}
            />
          </FieldGroup>
          <FieldGroup title={t('admin.page.emails')}>
            <Field
              {...text('emailSender')}
              label={t('admin.marketplace.sender')}
              maxLength={60}
              hint={t('admin.marketplace.sender.hint')}
            />
            <TextAreaField
              name="emailFooter"
              label={t('admin.marketplace.email-footer')}
              isOptional
              rows={3}
              maxLength={400}
              defaultValue={from.emailFooter}
              onText={typed('emailFooter')}
            />
          </FieldGroup>
          <FieldGroup title={t('site.announcement')}>
            <Field
              {...text('announcement')}
              label={t('admin.marketplace.announcement')}
              maxLength={160}
              hint={t('admin.marketplace.announcement.hint')}
            />
            <Field
              {...text('announcementLink')}
              label={t('admin.marketplace.announcement-link')}
              maxLength={300}
              hint={t('admin.marketplace.announcement-link.hint')}
            />
          </FieldGroup>
        </Form>
        <ProfileFile
          saved={saved}
          onRead={(next) => {
            setDraft(next)
            setRead(({ times }) => ({ times: times + 1, from: next.profile }))
          }}
        />
      </div>
      <Preview {...draft} />
    </div>
  )
}

function profileOf({
  accent,
  socialLinks,
  ...values
}: Typed): Omit<MarketplaceProfile, 'logo' | 'languages'> {
  return {
    ...values,
    currency: values.currency.toLowerCase(),
    accent: accent.toLowerCase() === defaultAccent.light ? null : accent,
    socialLinks: socialLinks.split(/\s+/).filter(Boolean),
  }
}
