import { language as own, languages } from 'virtual:language'
import { useState } from 'react'
import {
  findCountryCurrency,
  getMainLanguage,
  findCountryTimeZone,
} from '#contract/marketplace/country-defaults.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { countriesByName } from '#web/features/address/countries.ts'
import { t } from '#web/lib/text/t.ts'
import { CheckField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'

const codes = Intl.supportedValuesOf('currency')
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/**
 * Languages that stay offered by default: English, and the language in which the owner reads this page, so that the
 * owner's pages do not switch to another language.
 */
const isKept = (code: string): boolean => code === 'en' || code === own

const nameOf = (language: string): string => languages.find(([code]) => code === language)?.[1] ?? language

interface RegionProps {
  saved: CallReply<'getMarketplace'>
  currency: string
}

/**
 * Form for country, currency, languages and time zone. This form is the first setup step, because amounts, dates,
 * messages and shipping depend on these settings. Choosing a country suggests the other values.
 */
export function Region({ saved: { profile, version }, currency }: RegionProps) {
  const [country, setCountry] = useState(version === 0 ? '' : profile.country)
  const isOffered = (language: string) => languages.some(([code]) => code === language)
  const proposed =
    country === '' || country === profile.country
      ? { currency, language: profile.defaultLanguage || 'en', timeZone: profile.timeZone }
      : {
          currency: findCountryCurrency(country) ?? currency,
          language: isOffered(getMainLanguage(country)) ? getMainLanguage(country) : 'en',
          timeZone: findCountryTimeZone(country) ?? 'UTC',
        }
  const [language, setLanguage] = useState(proposed.language)
  const isChosen = country !== ''
  const isProposal = isChosen && country !== profile.country
  return (
    <section aria-labelledby="region-title" className="my-6 max-w-2xl border border-line p-5">
      <h2 id="region-title" className="font-display text-title">
        {t('admin.region')}
      </h2>
      <p className="mt-1 mb-5 max-w-prose text-soft">{t('admin.region.lead')}</p>
      <Form
        label={t('admin.region')}
        names={['country', 'currency', 'defaultLanguage', 'timeZone']}
        button={t('admin.region.save')}
        busy={t('common.saving')}
        send={async (typed, form: HTMLFormElement) => {
          const also = new FormData(form).getAll('also').map(String)
          const offered = [typed.defaultLanguage, ...also.filter((code) => code !== typed.defaultLanguage)]
          await call('saveMarketplace', {
            body: {
              ...profile,
              ...typed,
              currency: typed.currency.toLowerCase(),
              languages: offered.length === languages.length ? [] : offered,
              version,
            },
          })
          // Reloads the page, because the format of amounts and dates and the language of messages might have changed.
          location.reload()
          return { message: t('admin.marketplace.saved'), isBeside: true }
        }}
      >
        <SelectField
          name="country"
          label={t('address.country')}
          choices={[['', t('admin.region.choose')], ...countriesByName()]}
          value={country}
          onChoose={(chosen) => {
            setCountry(chosen)
            setLanguage(isOffered(getMainLanguage(chosen)) ? getMainLanguage(chosen) : 'en')
          }}
          className="max-w-80"
        />
        <p role="status" className="max-w-prose empty:hidden">
          {isProposal &&
            t('admin.region.proposed', {
              country: countryName(country),
              currency: proposed.currency.toUpperCase(),
              timeZone: proposed.timeZone,
              language: nameOf(proposed.language),
            })}
        </p>
        {isChosen && (
          <div key={country} className="flex flex-col gap-5">
            <Field
              name="currency"
              label={t('admin.region.currency')}
              hint={t('admin.region.currency.hint')}
              defaultValue={proposed.currency.toUpperCase()}
              options={codes}
              maxLength={3}
              autoComplete="off"
              className="max-w-40"
            />
            <SelectField
              name="defaultLanguage"
              label={t('admin.marketplace.default-language')}
              choices={languages}
              value={language}
              onChoose={setLanguage}
              className="max-w-80"
            />
            {languages
              .filter(([code]) => code !== language)
              .map(([code, name]) => (
                <CheckField
                  key={code}
                  name="also"
                  value={code}
                  defaultChecked={
                    isKept(code) ||
                    (version > 0 && (profile.languages.length === 0 || profile.languages.includes(code)))
                  }
                >
                  {t('admin.region.also', { language: name })}
                </CheckField>
              ))}
            <Field
              name="timeZone"
              label={t('admin.marketplace.time-zone')}
              hint={t('admin.marketplace.time-zone.hint')}
              defaultValue={proposed.timeZone}
              options={zones}
              maxLength={60}
              autoComplete="off"
              className="max-w-80"
            />
          </div>
        )}
      </Form>
    </section>
  )
}
